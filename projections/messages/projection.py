"""Messages, rules and channels, from their events."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from command_api.customers.events import CustomerErased
from command_api.kernel import Event, stream_id
from command_api.kernel.events import fields_of
from command_api.leads.events import LeadForgotten
from command_api.messages import events
from command_api.messages.details import RuleSettings
from command_api.reservations.events import ReservationForgotten
from command_api.rules.messages import OCCASIONS
from projections.messages.tables import (
    message_channels,
    message_devices,
    message_rules,
    messages,
    notice_readers,
)
from projections.runtime.definition import Projection, handles
from projections.runtime.handlers import deletes, sets
from projections.runtime.rows import Rows


def _change(event: Event, rows: Rows, **values: Any) -> None:
    rows.change(messages, stream_id(event.originator_id), version=event.originator_version, **values)


def _end(event: Event, rows: Rows, **values: Any) -> None:
    _change(event, rows, next_at=None, ended_at=event.timestamp, **values)


class Messages(Projection):
    """A row per message, rule, channel and device."""

    name = "messages"
    version = 1
    tables = (messages, message_rules, message_channels, message_devices, notice_readers)

    @handles(events.MessageQueued)
    def queued(self, event: events.MessageQueued, rows: Rows) -> None:
        occasion = OCCASIONS.get(event.occasion)
        rows.put(
            messages,
            id=stream_id(event.originator_id),
            rule_id=event.rule_id,
            occasion=event.occasion,
            audience=occasion.audience if occasion else "program",
            channel=event.channel,
            channel_id=event.channel_id,
            about=event.about,
            person=event.person,
            title=event.content.title,
            text=event.content.text,
            link=event.content.link,
            state="waiting",
            because=None,
            cause="",
            detail="",
            attempts=0,
            queued_at=event.timestamp,
            due_at=event.due_at,
            next_at=event.due_at,
            ended_at=None,
            version=event.originator_version,
        )

    @handles(events.MessageRevised)
    def revised(self, event: events.MessageRevised, rows: Rows) -> None:
        """Other words alone leave the time of the next attempt."""
        content = event.content
        known = rows.get(messages, stream_id(event.originator_id))
        assert known is not None, "it was queued"
        said: dict[str, Any] = {"title": content.title, "text": content.text, "link": content.link}
        if known["due_at"] != event.due_at:
            said |= {"due_at": event.due_at, "next_at": event.due_at}
        _change(event, rows, **said)

    withdrawn = handles(events.MessageWithdrawn)(sets(_end, "because", state="withdrawn"))
    sent = handles(events.MessageSent)(sets(_end, state="sent"))
    discarded = handles(events.MessageDiscarded)(sets(_end, state="discarded"))

    @handles(events.MessageAttemptFailed)
    def attempt_failed(self, event: events.MessageAttemptFailed, rows: Rows) -> None:
        known = rows.get(messages, stream_id(event.originator_id))
        assert known is not None, "it was queued"
        attempts = known["attempts"] + 1
        is_over = event.next_at is None
        _change(
            event,
            rows,
            attempts=attempts,
            cause=event.cause,
            detail=event.detail,
            next_at=event.next_at,
            state="failed" if is_over else "waiting",
            ended_at=event.timestamp if is_over else None,
        )

    state_reported = handles(events.MessageStateReported)(sets(_change, "state", "cause"))

    @handles(events.MessageRetried)
    def retried(self, event: events.MessageRetried, rows: Rows) -> None:
        _change(event, rows, state="waiting", attempts=0, next_at=event.timestamp, ended_at=None)

    @handles(events.MessageRuleMade, events.MessageRuleChanged)
    def rule_stated(self, event: events.MessageRuleMade | events.MessageRuleChanged, rows: Rows) -> None:
        settings = msgspec.json.encode(fields_of(RuleSettings, event)).decode()
        id = stream_id(event.originator_id)
        if isinstance(event, events.MessageRuleChanged):
            rows.change(message_rules, id, settings=settings, version=event.originator_version)
            return
        version = event.originator_version
        rows.put(message_rules, id=id, occasion=event.occasion, settings=settings, on_since=None, version=version)

    @handles(events.MessageRuleSwitchedOn, events.MessageRuleSwitchedOff)
    def rule_switched(self, event: events.MessageRuleSwitchedOn | events.MessageRuleSwitchedOff, rows: Rows) -> None:
        on_since = event.timestamp if isinstance(event, events.MessageRuleSwitchedOn) else None
        rows.change(message_rules, stream_id(event.originator_id), on_since=on_since, version=event.originator_version)

    rule_removed = handles(events.MessageRuleRemoved)(deletes(message_rules))

    @handles(events.MessageChannelAdded, events.MessageChannelChanged)
    def channel_stated(self, event: events.MessageChannelAdded | events.MessageChannelChanged, rows: Rows) -> None:
        settings = msgspec.json.encode(event.settings).decode()
        id, version = stream_id(event.originator_id), event.originator_version
        if isinstance(event, events.MessageChannelChanged):
            rows.change(message_channels, id, settings=settings, version=version)
            return
        rows.put(
            message_channels,
            id=id,
            kind=event.settings.kind,
            settings=settings,
            on_since=event.timestamp,
            given_up_at=None,
            version=version,
        )

    @handles(events.MessageChannelSwitchedOn)
    def channel_on(self, event: events.MessageChannelSwitchedOn, rows: Rows) -> None:
        id, version = stream_id(event.originator_id), event.originator_version
        rows.change(message_channels, id, on_since=event.timestamp, given_up_at=None, version=version)

    @handles(events.MessageChannelSwitchedOff)
    def channel_off(self, event: events.MessageChannelSwitchedOff, rows: Rows) -> None:
        given_up_at = event.timestamp if event.given_up else None
        id, version = stream_id(event.originator_id), event.originator_version
        rows.change(message_channels, id, on_since=None, given_up_at=given_up_at, version=version)

    channel_removed = handles(events.MessageChannelRemoved)(deletes(message_channels))

    @handles(events.DeviceSubscribed)
    def device_subscribed(self, event: events.DeviceSubscribed, rows: Rows) -> None:
        rows.put(
            message_devices,
            id=stream_id(event.originator_id),
            user_id=event.user_id,
            endpoint_digest=event.endpoint_digest,
            subscribed_at=event.timestamp,
        )

    device_unsubscribed = handles(events.DeviceUnsubscribed)(deletes(message_devices))

    @handles(events.NoticesRead)
    def notices_read(self, event: events.NoticesRead, rows: Rows) -> None:
        rows.put(notice_readers, user_id=stream_id(event.originator_id), up_to=event.up_to)

    @handles(CustomerErased, ReservationForgotten, LeadForgotten)
    def forgotten(self, event: Event, rows: Rows) -> None:
        """The remaining rows equal those of a replay without the key."""
        its = rows.table(messages)
        for (id,) in rows.select(sa.select(its.c.id).where(its.c.person == event.originator_id)):
            rows.change(messages, id, title="", text="", link="", detail="")
