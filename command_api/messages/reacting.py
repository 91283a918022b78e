"""From the log to the queue: events that are an occasion of a rule become messages, each once.

The queue follows from the log and the rules alone. A message has a claim on its event and its rule, so reading the same
events again queues nothing twice. A rule applies only to events recorded after it was switched on.
"""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any, Final

import structlog

from command_api.accounts.domain import User
from command_api.customers.domain import Customer
from command_api.customers.events import CustomerErased, CustomerOptedOut
from command_api.event_store import Store, retry_on_conflict
from command_api.event_store.mapper import decode
from command_api.event_store.personal import NO_KEYS
from command_api.event_store.recorded import Recorded
from command_api.kernel import (
    EVENT_TYPES,
    SYSTEM,
    CommandContext,
    Event,
    NotFound,
    Refused,
    Taken,
    stream_id,
    stream_name,
)
from command_api.kernel.events import fields_of
from command_api.messages.composing import Draft, compose, due_of, is_in_time, is_over, says_when
from command_api.messages.details import RuleSettings
from command_api.messages.domain import ABOUT, BY, FOR, SAME_MESSAGE, Device, Message, MessageChannel, MessageRule
from command_api.messages.events import MessageContent, MessageQueued, MessageRuleChanged, MessageRuleMade
from command_api.messages.house import House, house_of
from command_api.messages.occasions import BY_OCCASION, KINDS, TRIGGERS, Occurrence
from command_api.messages.waiting import WaitingMessages
from command_api.rules.message_times import LATE, days_to, has_ended
from command_api.rules.messages import OCCASIONS, Withdrawal
from command_api.rules.windows import PUB_TIME
from infra.security.permissions import Permission, Role, permissions_of
from infra.settings import Settings

log = structlog.get_logger()

_OCCASIONS_OF: Final[dict[str, tuple[str, ...]]] = {}
for _trigger in TRIGGERS:
    for _event in _trigger.events:
        _OCCASIONS_OF[_event.TOPIC] = (*_OCCASIONS_OF.get(_event.TOPIC, ()), _trigger.occasion)
_OF_PERSON: Final[dict[str, Withdrawal]] = {CustomerErased.TOPIC: "erased", CustomerOptedOut.TOPIC: "opted_out"}
_SETTINGS: Final = ("messages.MessageRule", "messages.MessageChannel")
_OWN: Final = "messages."
_MESSAGE: Final = f"{Message.TOPIC}-"


@dataclass(frozen=True, slots=True)
class HouseDue:
    """Something of the house that is due: ``anchor`` is when, ``about`` the stream, ``values`` the occasion's own.
    ``what``: which of several things of one stream."""

    occasion: str
    about: str
    anchor: datetime
    values: dict[str, str]
    screen: str
    what: str = ""

    @property
    def causes(self) -> tuple[str, ...]:
        """What the message follows from. The last one is that of messages from before ``what`` was part of it."""
        day = f"{self.about}/{self.anchor.astimezone(PUB_TIME):%Y%m%d}"
        return (f"{day}.{hashlib.sha256(self.what.encode()).hexdigest()[:8]}", day) if self.what else (day,)


class Reactor:
    """Reads the log in its order. One process at a time does: see ``launcher.jobs.messages``."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._rules: list[MessageRule] = []
        self._webhooks: list[MessageChannel] = []
        self.waiting = WaitingMessages(store)
        self.load()

    def load(self) -> None:
        """Take the rules and webhooks as they are now."""
        store = self._store
        rules = store.load_all(MessageRule, [stream_id(each) for each in store.living(MessageRule)])
        channels = store.load_all(MessageChannel, [stream_id(each) for each in store.living(MessageChannel)])
        self._rules = [rule for _, rule in sorted(rules.items()) if rule.is_on]
        self._webhooks = [
            each for _, each in sorted(channels.items()) if each.is_on and each.settings.kind == "webhook"
        ]

    @property
    def is_idle(self) -> bool:
        """No rule is on, and no webhook."""
        return not self._rules and not self._webhooks

    def react(self, recorded: Recorded, now: datetime) -> None:
        """What follows from one event of the log. What is already queued is not queued again."""
        topic = recorded.topic
        if topic.startswith(_SETTINGS):
            # may be newer than this event: a rule that came later does not apply to it, see ``on_since`` in ``_queue``
            self.load()
            if topic == "messages.MessageRuleSwitchedOff":
                self._withdraw_of_rule(stream_id(recorded.stream), now)
        if topic.startswith(_OWN):
            if recorded.stream.startswith(_MESSAGE):
                self.waiting.follow(recorded)
            if topic == MessageQueued.TOPIC:
                self._withdraw_if_off(recorded, now)
            return
        self._tell_programs(recorded, now)
        kind = recorded.stream.rpartition("-")[0]
        if kind in KINDS:
            self._follow(recorded.stream, now)
        if because := _OF_PERSON.get(topic):
            self._withdraw_of_person(recorded.stream, because, now)
        for occasion in _OCCASIONS_OF.get(topic, ()):
            for rule in self._rules:
                if rule.settings.occasion == occasion:
                    self._queue(rule, recorded, now)

    def _queue(self, rule: MessageRule, recorded: Recorded, now: datetime) -> None:
        event: Any = decode(recorded.topic, recorded.stream, recorded.version, recorded.state, self._store.keys)
        if rule.on_since is None or event.metadata.recorded_at < rule.on_since:
            return
        try:
            retry_on_conflict(lambda: self._queue_once(rule, event, now), 8)
        except Taken:
            return  # queued before
        except Refused as refusal:
            log.info("message_not_queued", rule=rule.number, cause=_cause(event), because=refusal.kind)

    def _queue_once(self, rule: MessageRule, event: Event, now: datetime) -> None:
        store, settings = self._store, rule.settings
        house = house_of(store, self._settings)
        found = judged(store, settings.occasion, event, house)
        if found is None:
            return
        due = due_of(settings, found, house)
        if is_over(settings, found, due=due, now=now) or not is_in_time(settings, due, now):
            return
        if (OCCASIONS[settings.occasion].is_dated and self._is_told(rule, event, due)) or not wants(store, found):
            return
        draft = compose(settings, found, house, due=due, now=now)
        subject = store.load(BY_OCCASION[settings.occasion].kind, stream_id(event.originator_id)).subject
        person = subject if found.contact.name else None
        for message in _queue_messages(store, rule, _cause(event), event.originator_id, draft, now, person):
            # not before the save; if the process dies in between, the next one finds the message by its claims
            self.waiting.note(message)

    def _is_told(self, rule: MessageRule, event: Event, due: datetime) -> bool:
        """Whether a message of the rule about this record says it, or will: of dates there is one at a time."""
        others = [each for each in self._about(event.originator_id) if each.rule_id == rule.number]
        return any(each.waits or (each.state != "withdrawn" and each.due_at == due) for each in others)

    def _about(self, stream: str) -> Sequence[Message]:
        store = self._store
        found = store.load_all(Message, [stream_id(each) for each in store.claiming(f"{ABOUT}:{stream}")])
        return [message for _, message in sorted(found.items())]

    def _follow(self, stream: str, now: datetime) -> None:
        """The record changed: messages about it that wait get its new time and words, or do not go out."""
        for id in self.waiting.about(stream):
            retry_on_conflict(lambda number=id: revise(self._store, self._settings, number, now), 8)  # type: ignore[misc]

    def _withdraw_of_person(self, stream: str, because: Withdrawal, now: datetime) -> None:
        # by the claims, not by ``self.waiting``: what failed is withdrawn, too
        for waiting in self._store.claiming(f"{FOR}:{stream}"):
            withdraw(self._store, stream_id(waiting), because, now)

    def _withdraw_of_rule(self, rule: int, now: datetime) -> None:
        # as above: also what failed
        for waiting in self._store.claiming(f"{BY}:{rule}"):
            withdraw(self._store, stream_id(waiting), "rule_off", now)

    def _withdraw_if_off(self, recorded: Recorded, now: datetime) -> None:
        # the process that says what is due decided before the rule was switched off, and stored after it
        event: Any = decode(recorded.topic, recorded.stream, recorded.version, recorded.state, NO_KEYS)
        if event.rule_id and all(rule.number != event.rule_id for rule in self._rules):
            withdraw(self._store, stream_id(recorded.stream), "rule_off", now)

    def _tell_programs(self, recorded: Recorded, now: datetime) -> None:
        for channel in self._webhooks:
            topics = channel.settings.topics
            if (topics and recorded.topic not in topics) or not _is_after(recorded, channel.on_since):
                continue
            queued = {
                "rule_id": 0,
                "rule_version": 0,
                "occasion": recorded.topic,
                "channel": "webhook",
                "channel_id": channel.number,
                "about": recorded.stream,
                "cause": f"{recorded.stream}/{recorded.version}",
                "person": None,
                "due_at": now,
                "content": MessageContent(),
            }
            message = Message.queue(self._store.new_id(Message), queued)
            try:
                self._store.save(message, ctx=_context(now, queued["cause"]))  # type: ignore[arg-type]
            except Taken:
                continue  # queued before
            self.waiting.note(message)


def rules_for_dues(store: Store) -> list[MessageRule]:
    """The rules that are on, and about something that follows from the calendar or a check."""
    rules = store.load_all(MessageRule, [stream_id(each) for each in store.living(MessageRule)])
    return [rule for _, rule in sorted(rules.items()) if rule.is_on and OCCASIONS[rule.settings.occasion].is_due]


def tell_due(store: Store, settings: Settings, rule_id: int, due: HouseDue, ctx: CommandContext) -> None:
    """What the calendar or a check says, by a rule for it if that is on: once per thing and due date. The process that
    reads the log finds the message there."""
    rule, now, house = store.load(MessageRule, rule_id), ctx.now, house_of(store, settings)
    found = Occurrence(due.anchor, {**due.values, **house.values}, due.screen)
    at = due_of(rule.settings, found, house)
    since = rule.on_since
    if at > now or since is None or not _is_due_in_time(rule.settings, due.anchor, at, since, now):
        return
    draft = compose(rule.settings, found, house, due=now, now=now)
    if not _is_due_told(store, rule, due, draft):
        with suppress(Taken):  # another process was quicker
            _queue_messages(store, rule, due.causes[0], due.about, draft, now)


def _is_due_told(store: Store, rule: MessageRule, due: HouseDue, draft: Draft) -> bool:
    """Whether a message of the rule says it. That of before services had messages of their own has its words."""
    for cause in due.causes:
        for way in _ways(store, rule.settings):
            found = store.find(SAME_MESSAGE, Message.identity_of(rule.number, way, cause))
            if found and (
                cause == due.causes[0] or store.load(Message, stream_id(found)).content.text == draft.content.text
            ):
                return True
    return False


def _queue_messages(
    store: Store, rule: MessageRule, cause: str, about: str, draft: Draft, now: datetime, person: str | None = None
) -> list[Message]:
    """One message, or one per device for web push."""
    queued = {
        "rule_id": rule.number,
        "rule_version": rule.version,
        "occasion": rule.settings.occasion,
        "channel": rule.settings.channel,
        "about": about,
        "cause": cause,
        "person": person,
        "due_at": draft.due_at,
        "content": draft.content,
    }
    ways = _ways(store, rule.settings)
    messages = [Message.queue(store.new_id(Message), {**queued, "channel_id": each}) for each in ways]
    if messages:
        store.save(*messages, *draft.touched, ctx=_context(now, cause))
    return messages


def _ways(store: Store, rule: RuleSettings) -> Sequence[int | None]:
    """The devices of a web push; every other channel has one way."""
    return devices_of(store, OCCASIONS[rule.occasion].permission) if rule.channel == "push" else [None]


def _is_due_in_time(rule: RuleSettings, anchor: datetime, at: datetime, since: datetime, now: datetime) -> bool:
    """Whether a message about what is due at ``anchor`` may be queued: until its day is over, if the rule's time is
    within that day; else while its time ``at`` is no older than a day and than the rule, which is on ``since``."""
    until = OCCASIONS[rule.occasion].until
    if until == "day" and not has_ended(until, anchor, at):
        return not has_ended(until, anchor, now)
    return now - at < LATE and at >= since


def devices_of(store: Store, permission: Permission) -> list[int]:
    """The devices that take web pushes, of users who have this right."""
    devices = store.load_all(Device, [stream_id(each) for each in store.living(Device)])
    users = store.load_all(User, {each.user_id for each in devices.values()})
    allowed = {id for id, user in users.items() if user.active and permission in rights_of(user)}
    return sorted(id for id, device in devices.items() if device.user_id in allowed)


def rights_of(user: User) -> frozenset[Permission]:
    """What the user may do."""
    return permissions_of(
        Role(user.role),
        can_place_orders=user.can_place_orders,
        can_view_bi=user.can_view_bi,
        granted=user.own_roles or (),
    )


def _is_after(recorded: Recorded, since: datetime | None) -> bool:
    """Whether the event was recorded after a channel was switched on."""
    event = decode(recorded.topic, recorded.stream, recorded.version, recorded.state, NO_KEYS)
    return since is not None and event.metadata.recorded_at >= since


def judged(store: Store, occasion: str, event: Event, house: House) -> Occurrence | None:
    """The occasion as the record is now; ``None`` if it does not hold (any more)."""
    trigger = BY_OCCASION[occasion]
    try:
        record = store.load(trigger.kind, stream_id(event.originator_id))
    except NotFound:
        return None
    return trigger.judge(record, event, house)


def wants(store: Store, occurrence: Occurrence) -> bool:
    """Whether who it is for takes messages."""
    id = occurrence.contact.customer_id
    if id is None:
        return True
    customer = store.load(Customer, id)
    person = store.load(Customer, customer.person)
    return person.accepts_messages and not person.erased


def cause_of(store: Store, message: Message) -> Event:
    """The event that the message follows from."""
    stream, _, version = message.cause.rpartition("/")
    [(name, number, topic, state)] = store.recorder.stream_rows(stream, gt=int(version) - 1, lte=int(version))
    event: Event = decode(topic, name, number, state, store.keys)
    return event


def settings_at(store: Store, rule_id: int, version: int) -> RuleSettings:
    """The rule as it was when a message was queued: its template is frozen with the message."""
    rows = store.recorder.stream_rows(stream_name(MessageRule.TOPIC, rule_id), lte=version)
    events = [decode(topic, stream, number, state, store.keys) for stream, number, topic, state in rows]
    return next(
        fields_of(RuleSettings, each)
        for each in reversed(events)
        if isinstance(each, MessageRuleMade | MessageRuleChanged)
    )


def revise(store: Store, settings: Settings, id: int, now: datetime) -> None:
    """Give a message that waits the time and words of its record as it is now, or withdraw it."""
    message = store.load(Message, id)
    if not message.waits:
        return
    match judged_again(store, settings, message, now):
        case Standing(draft=draft) as found:
            message.revise(draft.due_at, draft.content, is_false=found.is_moved or found.is_stale)
        case str(because):
            message.withdraw(because)
    if message.pending_events:
        store.save(message, ctx=_context(now, message.cause))


@dataclass(frozen=True, slots=True)
class Standing:
    """A message that may go out, as its rule words it now. ``is_moved``: its date is another one than it says so far;
    ``is_stale``: it says so far what is wrong on this day."""

    draft: Draft
    is_moved: bool
    is_stale: bool


def judged_again(store: Store, settings: Settings, message: Message, now: datetime) -> Standing | Withdrawal | None:
    """Whether the message, which waits or failed, may go out at ``now`` or at its later time, or why not. ``None``: it
    may, and its words follow from nothing that changes."""
    if message.occasion not in BY_OCCASION:
        return "over" if _is_due_over(message, now) else None
    rule = settings_at(store, message.rule_id, message.rule_version)
    house = house_of(store, settings)
    event = cause_of(store, message)
    found = judged(store, message.occasion, event, house) if event.TOPIC in EVENT_TYPES else None
    if found is None:
        return "changed"
    if not wants(store, found):
        return "opted_out"
    due = due_of(rule, found, house)
    if is_over(rule, found, due=due, now=now):
        return "over"
    link = message.content.link if found.page_of is not None else ""
    is_stale = says_when(rule) and days_to(message.worded_for, max(due, now)) != 0
    is_moved = OCCASIONS[message.occasion].is_dated and due != message.due_at
    return Standing(compose(rule, found, house, due=due, now=now, link=link), is_moved, is_stale)


def _is_due_over(message: Message, now: datetime) -> bool:
    """Whether the occasion of a message from the calendar has ended since it was due. Its cause names the day."""
    occasion = OCCASIONS.get(message.occasion)
    if occasion is None or occasion.until == "ever":
        return False
    day = date.fromisoformat(message.cause.split("/")[1][:8])
    when = datetime.combine(day, time(), PUB_TIME)
    due = message.due_at
    return has_ended(occasion.until, when, max(due, now)) and not has_ended(occasion.until, when, due)


def withdraw(store: Store, id: int, because: Withdrawal, now: datetime) -> None:
    """A message that waits does not go out."""

    def attempt() -> None:
        message = store.load(Message, id)
        message.withdraw(because)
        if message.pending_events:
            store.save(message, ctx=_context(now, message.cause))

    retry_on_conflict(attempt, 8)


def _cause(event: Event) -> str:
    return f"{event.originator_id}/{event.originator_version}"


def _context(now: datetime, cause: str) -> CommandContext:
    return CommandContext(actor=SYSTEM, now=now, correlation_id=uuid.uuid4().hex, causation_id=cause)
