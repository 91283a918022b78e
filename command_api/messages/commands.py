"""Commands on messages, on the rules that make them, and on the channels that carry them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple, TypeVar

from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.kernel import CommandContext, NotFound, Refused, stream_id
from command_api.kernel.events import EVENT_TYPES
from command_api.messages.details import RuleSettings, suggested_rule
from command_api.messages.domain import (
    DEVICE,
    REFERENCE,
    Device,
    Message,
    MessageChannel,
    MessageRule,
    NoticeReader,
    PasswordAsked,
)
from command_api.messages.events import ChannelSettings, SentState
from command_api.messages.reacting import Standing, judged_again, revise
from command_api.messages.secrets import ChannelSecrets
from command_api.rules.messages import OCCASIONS, WITHDRAWAL_LABELS, Withdrawal
from infra.settings import Settings

MOST_AT_ONCE: Final = 500
"""Messages that one command retries or discards."""
MOST_DEVICES: Final = 20
"""Devices of a user that take web pushes."""
REPORTS_AT_ONCE: Final = 100
"""States of messages that are stored together."""
_TRIES: Final = 8
A = TypeVar("A", MessageRule, MessageChannel, Message)


def make_rule(store: Store, settings: RuleSettings, ctx: CommandContext, *, on: bool = False) -> Receipt:
    """Raises ``Refused`` for a rule that can send nothing."""
    rule = MessageRule.make(store.new_id(MessageRule), settings)
    rule.switch(on=on)
    return store.save(rule, ctx=ctx)


def change_rule(store: Store, id: int, settings: RuleSettings, ctx: CommandContext) -> Receipt:
    """What waits keeps its words."""
    return _change(store, MessageRule, id, lambda rule: rule.change(settings), ctx)


def switch_rule(store: Store, id: int, ctx: CommandContext, *, on: bool) -> Receipt:
    """Off: waiting messages of the rule are withdrawn. On: the rule applies to what happens from now on."""
    return _change(store, MessageRule, id, lambda rule: rule.switch(on=on), ctx)


def remove_rule(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Remove the rule; its waiting messages are withdrawn."""
    return _change(store, MessageRule, id, MessageRule.remove, ctx)


def switch_on_suggested_rules(store: Store, ctx: CommandContext) -> Receipt:
    """A rule for every suggested occasion that has none, switched on; those that are there stay as they are. Raises
    ``Refused`` if there is none to add."""
    known = store.load_all(MessageRule, [stream_id(each) for each in store.living(MessageRule)])
    covered = {rule.settings.occasion for rule in known.values()}
    missing = [each for each in OCCASIONS.values() if each.is_suggested and each.key not in covered]
    if not missing:
        raise Refused("Já há uma regra para cada ocasião.")
    rules = [
        MessageRule.make(id, suggested_rule(each))
        for id, each in zip(store.new_ids(MessageRule, len(missing)), missing, strict=True)
    ]
    for rule in rules:
        rule.switch(on=True)
    return store.save(*rules, ctx=ctx)


def add_channel(
    store: Store, secrets: ChannelSecrets, settings: ChannelSettings, given: Mapping[str, str], ctx: CommandContext
) -> Receipt:
    """``given`` are the secrets in clear. Raises ``Taken`` where there is one of a kind that has one, and ``Refused``
    for a webhook that would wait for events that do not exist."""
    _check_topics(settings.topics)
    channel = MessageChannel.add(store.new_id(MessageChannel), settings, secrets.encrypted(settings.kind, given))
    return store.save(channel, ctx=ctx)


def change_channel(
    store: Store,
    secrets: ChannelSecrets,
    id: int,
    settings: ChannelSettings,
    given: Mapping[str, str],
    ctx: CommandContext,
) -> Receipt:
    """Secrets that are not ``given`` stay. Raises ``PasswordAsked`` where the stored password would go to another mail
    server, or as that of another user."""

    def change(channel: MessageChannel) -> None:
        _check_topics({*settings.topics} - {*channel.settings.topics})
        if "password" not in given and channel.asks_password(settings):
            raise PasswordAsked
        encrypted = channel.secrets
        if given:
            known = secrets.opened(settings.kind, encrypted)
            encrypted = secrets.encrypted(settings.kind, {**known, **given})
        channel.change(settings, encrypted)

    return _change(store, MessageChannel, id, change, ctx)


def _check_topics(topics: Iterable[str]) -> None:
    if unknown := sorted({*topics} - EVENT_TYPES.keys()):
        raise Refused(f"Não existe registro do tipo {unknown[0]}.")


def switch_channel(store: Store, id: int, ctx: CommandContext, *, on: bool) -> Receipt:
    return _change(store, MessageChannel, id, lambda channel: channel.switch(on=on), ctx)


def give_up_channel(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Switch the channel off: it accepted nothing for five days."""
    return _change(store, MessageChannel, id, lambda channel: channel.switch(on=False, given_up=True), ctx)


def remove_channel(store: Store, id: int, ctx: CommandContext) -> Receipt:
    return _change(store, MessageChannel, id, MessageChannel.remove, ctx)


def send_by_hand(store: Store, settings: Settings, id: int, ctx: CommandContext) -> Receipt:
    """A user sent it from the queue. Again: nothing changes. Raises ``Refused`` where its words are no longer so: it is
    then withdrawn, or has the right words."""

    def send(message: Message) -> None:
        if message.waits and message.channel == "whatsapp":
            _check_words(judged_again(store, settings, message, ctx.now), message)
        message.send_by_hand(ctx.now)

    try:
        return _change(store, Message, id, send, ctx)
    except NoLongerSo:
        retry_on_conflict(lambda: revise(store, settings, id, ctx.now), _TRIES)
        raise


def retry_messages(store: Store, settings: Settings, ids: Sequence[int], ctx: CommandContext) -> Receipt:
    """All of them, or none. Raises ``Refused`` for one that did not fail, or would say what is no longer so."""

    def retry(message: Message) -> None:
        message.retry()
        found = judged_again(store, settings, message, ctx.now)
        is_moved = isinstance(found, Standing) and found.is_moved  # another message says the new date
        _check("changed" if is_moved else found, message)

    return _change_all(store, ids, retry, ctx)


class NoLongerSo(Refused):
    """A user wants a message sent that says what is no longer so."""

    kind = "no-longer-so"


def _check(found: Standing | Withdrawal | None, message: Message) -> None:
    if isinstance(found, str):
        title = message.content.title or OCCASIONS[message.occasion].label
        raise NoLongerSo(f"“{title}” não pode sair: {WITHDRAWAL_LABELS[found].lower()}.")


def _check_words(found: Standing | Withdrawal | None, message: Message) -> None:
    _check(found, message)
    if isinstance(found, Standing) and (found.is_moved or found.is_stale):
        raise NoLongerSo("O texto deste aviso mudou. Confira o texto novo antes de enviar.")


def discard_messages(store: Store, ids: Sequence[int], ctx: CommandContext) -> Receipt:
    """All of them, or none."""
    return _change_all(store, ids, Message.discard, ctx)


class StateReport(NamedTuple):
    """What a channel reports later about a message. ``reference`` is the channel's own id of it, ``key`` that of the
    house, which may be empty."""

    reference: str
    key: str
    state: SentState
    cause: str = ""


def report_states(store: Store, reports: Sequence[StateReport], ctx: CommandContext) -> None:
    """A message is found by its reference; before the house knows that, by its key. What the house did not send changes
    nothing."""
    for begin in range(0, len(reports), REPORTS_AT_ONCE):
        some = reports[begin : begin + REPORTS_AT_ONCE]
        retry_on_conflict(lambda some=some: _report(store, some, ctx), _TRIES)  # type: ignore[misc]


def _report(store: Store, reports: Sequence[StateReport], ctx: CommandContext) -> None:
    numbers = [_number_of(store, each) for each in reports]
    messages = store.load_all(Message, {each for each in numbers if each is not None})
    for number, report in zip(numbers, reports, strict=True):
        message = None if number is None else messages.get(number)
        if message is not None and (report.reference == message.reference or report.key == message.key):
            message.report(report.state, report.reference, report.cause)
    if changed := [each for each in messages.values() if each.pending_events]:
        store.save(*changed, ctx=ctx)


def subscribe_device(
    store: Store, secrets: ChannelSecrets, user_id: int, given: Mapping[str, str], ctx: CommandContext
) -> Receipt:
    """``given`` is the subscription of the browser. Subscribing again changes nothing; a browser that another user had
    subscribed belongs to this one. Raises ``Refused`` for a user with as many devices as there may be."""
    digest = endpoint_digest(given["endpoint"])
    device = Device.subscribe(
        store.new_id(Device), user_id=user_id, endpoint_digest=digest, secrets=secrets.encrypted("device", given)
    )
    known = store.find(DEVICE, digest)
    before = store.load(Device, stream_id(known)) if known else None
    if before is not None and before.user_id == user_id:
        return Receipt(
            before.number, before.version, store.recorder.head(), {"id": before.number, "version": before.version}
        )
    if len(own_devices(store, user_id)) >= MOST_DEVICES:
        raise Refused(
            f"Cada pessoa recebe avisos em no máximo {MOST_DEVICES} aparelhos. Desligue em um deles para ligar aqui."
        )
    if before is None:
        return store.save(device, ctx=ctx)
    before.unsubscribe()
    return store.save(device, before, ctx=ctx)


def own_devices(store: Store, user_id: int) -> list[Device]:
    """The devices of the user that take web pushes. Looks at those of the whole house, which are few."""
    devices = store.load_all(Device, [stream_id(stream) for stream in store.living(Device)]).values()
    return [device for device in devices if device.user_id == user_id]


def unsubscribe_device(store: Store, user_id: int, id: int, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound`` for a device of another user."""
    device = store.load(Device, id)
    if device.user_id != user_id:
        raise NotFound(f"Aparelho {id} não existe.")
    device.unsubscribe()
    return store.save(device, ctx=ctx)


def read_notices(store: Store, user_id: int, up_to: datetime, ctx: CommandContext) -> Receipt:
    """The notices up to this instant are read."""

    def read() -> Receipt:
        try:
            reader = store.load(NoticeReader, user_id)
            reader.read(up_to)
        except NotFound:
            reader = NoticeReader.first(user_id, up_to)
        if reader.pending_events:
            return store.save(reader, ctx=ctx)
        return Receipt(user_id, reader.version, store.recorder.head(), {"id": user_id, "version": reader.version})

    return retry_on_conflict(read, _TRIES)


def endpoint_digest(endpoint: str) -> str:
    """SHA-256 of the address of a device, in hexadecimal digits."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


def _change(store: Store, kind: type[A], id: int, decide: Callable[[A], None], ctx: CommandContext) -> Receipt:
    def changed() -> Receipt:
        aggregate = store.load(kind, id, ctx)
        decide(aggregate)
        if not aggregate.pending_events:
            reply = {"id": aggregate.number, "version": aggregate.version}
            return Receipt(aggregate.number, aggregate.version, store.recorder.head(), reply)
        return store.save(aggregate, ctx=ctx)

    return retry_on_conflict(changed, _TRIES)


def _number_of(store: Store, report: StateReport) -> int | None:
    found = store.find(REFERENCE, report.reference)
    return stream_id(found) if found else Message.number_in(report.key)


def _change_all(store: Store, ids: Sequence[int], decide: Callable[[Message], None], ctx: CommandContext) -> Receipt:
    def changed() -> Receipt:
        messages = store.load_all(Message, ids)
        if missing := [id for id in ids if id not in messages]:
            raise NotFound(f"Mensagem {missing[0]} não existe.")
        for message in messages.values():
            decide(message)
        chosen = list(messages.values())
        items = [{"id": each.number, "version": each.version} for each in chosen]
        return store.save(*chosen, ctx=ctx, answer={"items": items})

    return retry_on_conflict(changed, _TRIES)
