"""One attempt to send one message: a last look whether it still holds, the channel, and what became of it.

An attempt that was cut off is made again with the same idempotency key. Where two processes send one message at once,
both use that key, and the first that records its outcome counts.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import msgspec

from command_api.customers.domain import Customer
from command_api.event_store import Store, retry_on_conflict
from command_api.event_store.mapper import decode
from command_api.event_store.personal import NO_KEYS
from command_api.kernel import SYSTEM, CommandContext, NotFound, Refused, stream_id
from command_api.messages.channels import Channels
from command_api.messages.commands import MOST_DEVICES, own_devices
from command_api.messages.domain import ONE_OF_A_KIND, Device, Message, MessageChannel
from command_api.messages.house import House, house_of
from command_api.messages.occasions import Recipient
from command_api.messages.reacting import cause_of, judged, revise
from command_api.rules.amounts import without_amounts
from command_api.rules.message_times import LATE, after_quiet_hours
from command_api.rules.messages import OCCASIONS, Withdrawal
from command_api.rules.telephones import area_of, question_about, whatsapp_number
from infra.messaging.outcome import Delivered, Failed, Outcome
from infra.security.wrapping import WrongKey

_TRIES: Final = 8
_NO_SECRETS: Final = Failed("As senhas deste canal não abrem mais: a chave da instalação mudou. Informe-as de novo.")


@dataclass(frozen=True, slots=True)
class Unsendable:
    """Why no attempt is made."""

    because: Withdrawal


def attempt(store: Store, channels: Channels, id: int, *, clock: Callable[[], datetime]) -> None:
    """Send the message if it waits, is due and still holds; record what became of it."""
    revise(store, channels.settings, id, clock())
    message, now = store.load(Message, id), clock()
    # a user or another process was quicker, or the last look has given it a later time
    if not message.waits or message.next_at > now:
        return
    house = house_of(store, channels.settings)
    # `next_at` is the message's time, its next attempt, or the retry that a user wanted; webhooks get all events
    is_for_people = message.occasion in OCCASIONS
    if (is_for_people or not message.failures) and now - message.next_at > LATE:
        _record(store, id, now, lambda each: each.withdraw("late"))
        return
    # asked again: quiet hours may have begun while other messages of the channel went out
    if _is_for_customer(message) and after_quiet_hours(now, house.quiet_from, house.quiet_until) > now:
        return
    # If the process dies between these two lines, the attempt leaves no trace: it is made again with the same key.
    outcome = _carry(store, channels, message, house, now)
    # the instant of now: the pause before the next attempt begins with the end of this one
    _record(store, id, clock(), lambda each: _note(each, outcome, clock()))


class NoTestNumber(Refused):
    """The test of WhatsApp has no number to go to, or one that has to be guessed."""

    status = 422
    kind = "no-test-number"

    def __init__(self, question: str) -> None:
        sentence = question or "Informe um celular com DDD, como (11) 95555-0101."
        super().__init__(sentence)
        self.errors = [{"field": "to", "message": sentence}]


def send_test(store: Store, channels: Channels, channel: MessageChannel, to: str, now: datetime) -> Outcome:
    """Send a text that says that it is a test through this channel; nothing is recorded. Raises ``NoTestNumber``."""
    from command_api.messages import carriers

    key = f"choperia-test-{uuid.uuid4().hex}"
    house = house_of(store, channels.settings)
    if channel.settings.kind == "cloud":
        number = whatsapp_number(to)
        if not number:
            raise NoTestNumber(question_about(to, area_of(house.phone)))
        to = f"+{number}"
    try:
        return carriers.send_test(channels, channel, house, to, key, now)
    except WrongKey:
        return _NO_SECRETS


@dataclass(frozen=True, slots=True)
class PushTest:
    """How many devices the user has, and what the push service of each answered."""

    outcomes: Sequence[Outcome]

    @property
    def reached(self) -> int:
        """Devices whose push service took the test."""
        return sum(isinstance(each, Delivered) for each in self.outcomes)

    @property
    def failure(self) -> Failed | None:
        """The first of them; that there is no device is one."""
        failed = (each for each in self.outcomes if isinstance(each, Failed))
        return next(failed, None) if self.outcomes else _NO_DEVICE


_NO_DEVICE: Final = Failed("Nenhum aparelho seu recebe avisos. Ligue os avisos neste aparelho, no seu perfil.")


def send_push_test(store: Store, channels: Channels, channel: MessageChannel, user_id: int) -> PushTest:
    """Send a test to every device of the user at once; nothing is recorded."""
    from command_api.messages import carriers

    house, key = house_of(store, channels.settings), f"choperia-test-{uuid.uuid4().hex}"

    def sent(device: Device) -> Outcome:
        try:
            return carriers.push_test(channels, channel, device, house, key)
        except WrongKey:
            return _NO_SECRETS

    # side by side: the services of all devices answer, or do not, within the time of one
    with ThreadPoolExecutor(MOST_DEVICES, thread_name_prefix="push-test") as pool:
        return PushTest([*pool.map(sent, own_devices(store, user_id))])


def channel_of(store: Store, message: Message) -> MessageChannel | None:
    """The account that carries the message; ``None`` if there is none or it is off."""
    id = message.channel_id
    if message.channel != "webhook":
        found = store.find(ONE_OF_A_KIND, message.channel)
        id = stream_id(found) if found else None
    try:
        channel = store.load(MessageChannel, id) if id is not None else None
    except NotFound:
        return None
    return channel if channel and channel.is_on else None


def contact_of(store: Store, message: Message, house: House) -> Recipient:
    """The receiver of the message, as it is known now."""
    occasion = OCCASIONS[message.occasion]
    if occasion.audience == "house":
        return Recipient(house.name, house.phone, house.email)
    found = judged(store, message.occasion, cause_of(store, message), house)
    contact = found.contact if found else Recipient()
    if contact.customer_id is None:
        return contact
    customer = store.load(Customer, store.load(Customer, contact.customer_id).person)
    phones = (contact.phone, customer.identity.phone, *customer.reach.other_phones)
    phone = next(filter(whatsapp_number, phones), contact.phone)
    return Recipient(contact.name, phone, customer.reach.email, customer.number)


def _carry(store: Store, channels: Channels, message: Message, house: House, now: datetime) -> Outcome | Unsendable:
    from command_api.messages import carriers

    if message.channel == "notice":
        return Delivered()
    if message.channel == "push":
        try:
            device = store.load(Device, message.channel_id or 0)
        except NotFound:
            return Unsendable("unreachable")
        outcome = carriers.push(channels, channel_of(store, message), device, message)
        if isinstance(outcome, Failed) and outcome.is_gone:
            # before the message: if the process dies in between, the next attempt finds no device and withdraws it
            _forget(store, device.number, message, now)
            return Unsendable("unreachable")
        return outcome
    channel = channel_of(store, message)
    if channel is None:
        return Unsendable("channel_off")
    try:
        if message.channel == "webhook":
            return carriers.webhook(channels, channel, message, _event_body(store, message), now)
        contact = contact_of(store, message, house)
        if message.channel == "email":
            return carriers.email(channels, channel, message, contact, house) if contact.email else _NOBODY
        number = whatsapp_number(contact.phone)
        return carriers.cloud(channels, channel, message, f"+{number}") if number else _NOBODY
    except WrongKey:
        return _NO_SECRETS  # not final: once a user gives the secrets again, a later attempt succeeds


_NOBODY: Final = Unsendable("unreachable")


def _event_body(store: Store, message: Message) -> bytes:
    """The event for another program: without what is personal, as the log would show it after an erasure, and without
    amounts, which a program that needs them reads from the API."""
    stream, _, version = message.cause.rpartition("/")
    [(name, number, topic, state)] = store.recorder.stream_rows(stream, gt=int(version) - 1, lte=int(version))
    event: Any = decode(topic, name, number, state, NO_KEYS)
    said = {
        "type": topic,
        "timestamp": event.timestamp,
        "data": {"stream": stream, "version": number, **without_amounts(msgspec.to_builtins(event.payload()))},
    }
    return msgspec.json.encode(said)


def _note(message: Message, outcome: Outcome | Unsendable, now: datetime) -> None:
    match outcome:
        case Delivered(reference=reference):
            message.note_sent(reference)
        case Unsendable(because=because):
            message.withdraw(because)
        case Failed():
            message.note_failure(
                outcome.cause, outcome.detail, is_final=outcome.is_final, now=now, retry_after=outcome.retry_after
            )


def _record(store: Store, id: int, now: datetime, decide: Callable[[Message], None]) -> None:
    def recorded() -> None:
        message = store.load(Message, id)
        # by the message as it is now: where another process has recorded its outcome, this one changes nothing
        decide(message)
        if message.pending_events:
            ctx = CommandContext(SYSTEM, now, uuid.uuid4().hex, causation_id=message.cause)
            store.save(message, ctx=ctx)

    retry_on_conflict(recorded, _TRIES)


def _forget(store: Store, device: int, message: Message, now: datetime) -> None:
    """The push service says that the browser is gone: no further message goes there."""

    def forgotten() -> None:
        with suppress(NotFound):  # the device was removed meanwhile
            found = store.load(Device, device)
            found.unsubscribe(gone=True)
            store.save(found, ctx=CommandContext(SYSTEM, now, uuid.uuid4().hex, causation_id=message.cause))

    retry_on_conflict(forgotten, _TRIES)


def _is_for_customer(message: Message) -> bool:
    occasion = OCCASIONS.get(message.occasion)
    return occasion is not None and occasion.audience == "customer"
