"""Messages, rules and channels, from their events."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from command_api.customers.events import CustomerErased
from command_api.kernel import Event, stream_id
from command_api.kernel.events import fields_of
from command_api.leads.events import LeadForgotten
from command_api.messages.details import RuleSettings
from command_api.messages.events import (
    DeviceSubscribed,
    DeviceUnsubscribed,
    MessageAttemptFailed,
    MessageChannelAdded,
    MessageChannelChanged,
    MessageChannelRemoved,
    MessageChannelSwitchedOff,
    MessageChannelSwitchedOn,
    MessageDiscarded,
    MessageQueued,
    MessageRetried,
    MessageRevised,
    MessageRuleChanged,
    MessageRuleMade,
    MessageRuleRemoved,
    MessageRuleSwitchedOff,
    MessageRuleSwitchedOn,
    MessageSent,
    MessageStateReported,
    MessageWithdrawn,
    NoticesRead,
)
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
from projections.runtime.rows import Rows


class Messages(Projection):
    """A row per message, rule, channel and device."""

    name = "messages"
    version = 1
    tables = (messages, message_rules, message_channels, message_devices, notice_readers)

    @handles(MessageQueued)
    def queued(self, event: MessageQueued, rows: Rows) -> None:
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

    @handles(MessageRevised)
    def revised(self, event: MessageRevised, rows: Rows) -> None:
        """Other words alone leave the time of the next attempt."""
        content = event.content
        known = rows.get(messages, stream_id(event.originator_id))
        assert known is not None, "it was queued"
        said: dict[str, Any] = {"title": content.title, "text": content.text, "link": content.link}
        if known["due_at"] != event.due_at:
            said |= {"due_at": event.due_at, "next_at": event.due_at}
        _change(event, rows, **said)

    @handles(MessageWithdrawn)
    def withdrawn(self, event: MessageWithdrawn, rows: Rows) -> None:
        _end(event, rows, state="withdrawn", because=event.because)

    @handles(MessageSent)
    def sent(self, event: MessageSent, rows: Rows) -> None:
        _end(event, rows, state="sent")

    @handles(MessageDiscarded)
    def discarded(self, event: MessageDiscarded, rows: Rows) -> None:
        _end(event, rows, state="discarded")

    @handles(MessageAttemptFailed)
    def attempt_failed(self, event: MessageAttemptFailed, rows: Rows) -> None:
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

    @handles(MessageStateReported)
    def state_reported(self, event: MessageStateReported, rows: Rows) -> None:
        _change(event, rows, state=event.state, cause=event.cause)

    @handles(MessageRetried)
    def retried(self, event: MessageRetried, rows: Rows) -> None:
        _change(event, rows, state="waiting", attempts=0, next_at=event.timestamp, ended_at=None)

    @handles(MessageRuleMade, MessageRuleChanged)
    def rule_stated(self, event: MessageRuleMade | MessageRuleChanged, rows: Rows) -> None:
        settings = msgspec.json.encode(fields_of(RuleSettings, event)).decode()
        id = stream_id(event.originator_id)
        if isinstance(event, MessageRuleChanged):
            rows.change(message_rules, id, settings=settings, version=event.originator_version)
            return
        version = event.originator_version
        rows.put(message_rules, id=id, occasion=event.occasion, settings=settings, on_since=None, version=version)

    @handles(MessageRuleSwitchedOn, MessageRuleSwitchedOff)
    def rule_switched(self, event: MessageRuleSwitchedOn | MessageRuleSwitchedOff, rows: Rows) -> None:
        on_since = event.timestamp if isinstance(event, MessageRuleSwitchedOn) else None
        rows.change(message_rules, stream_id(event.originator_id), on_since=on_since, version=event.originator_version)

    @handles(MessageRuleRemoved)
    def rule_removed(self, event: MessageRuleRemoved, rows: Rows) -> None:
        rows.delete(message_rules, stream_id(event.originator_id))

    @handles(MessageChannelAdded, MessageChannelChanged)
    def channel_stated(self, event: MessageChannelAdded | MessageChannelChanged, rows: Rows) -> None:
        settings = msgspec.json.encode(event.settings).decode()
        id, version = stream_id(event.originator_id), event.originator_version
        if isinstance(event, MessageChannelChanged):
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

    @handles(MessageChannelSwitchedOn)
    def channel_on(self, event: MessageChannelSwitchedOn, rows: Rows) -> None:
        id, version = stream_id(event.originator_id), event.originator_version
        rows.change(message_channels, id, on_since=event.timestamp, given_up_at=None, version=version)

    @handles(MessageChannelSwitchedOff)
    def channel_off(self, event: MessageChannelSwitchedOff, rows: Rows) -> None:
        given_up_at = event.timestamp if event.given_up else None
        id, version = stream_id(event.originator_id), event.originator_version
        rows.change(message_channels, id, on_since=None, given_up_at=given_up_at, version=version)

    @handles(MessageChannelRemoved)
    def channel_removed(self, event: MessageChannelRemoved, rows: Rows) -> None:
        rows.delete(message_channels, stream_id(event.originator_id))

    @handles(DeviceSubscribed)
    def device_subscribed(self, event: DeviceSubscribed, rows: Rows) -> None:
        rows.put(
            message_devices,
            id=stream_id(event.originator_id),
            user_id=event.user_id,
            endpoint_digest=event.endpoint_digest,
            subscribed_at=event.timestamp,
        )

    @handles(DeviceUnsubscribed)
    def device_unsubscribed(self, event: DeviceUnsubscribed, rows: Rows) -> None:
        rows.delete(message_devices, stream_id(event.originator_id))

    @handles(NoticesRead)
    def notices_read(self, event: NoticesRead, rows: Rows) -> None:
        rows.put(notice_readers, user_id=stream_id(event.originator_id), up_to=event.up_to)

    @handles(CustomerErased, ReservationForgotten, LeadForgotten)
    def forgotten(self, event: Event, rows: Rows) -> None:
        """The remaining rows equal those of a replay without the key."""
        its = rows.table(messages)
        for (id,) in rows.select(sa.select(its.c.id).where(its.c.person == event.originator_id)):
            rows.change(messages, id, title="", text="", link="", detail="")


def _end(event: Event, rows: Rows, **values: Any) -> None:
    _change(event, rows, next_at=None, ended_at=event.timestamp, **values)


def _change(event: Event, rows: Rows, **values: Any) -> None:
    rows.change(messages, stream_id(event.originator_id), version=event.originator_version, **values)
