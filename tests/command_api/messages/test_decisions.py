"""What a message, a rule and a channel decide, and what they refuse."""

import itertools
from collections.abc import Callable
from datetime import timedelta

import pytest
from msgspec.structs import asdict, replace

from command_api.messages import events
from command_api.messages.details import RuleSettings, suggested_rule
from command_api.messages.domain import SAME_MESSAGE, Message, MessageChannel, MessageRule
from command_api.messages.events import ChannelSettings, MessageContent, SentState
from command_api.rules.messages import OCCASIONS, Channel
from tests.scenario import LONG_AGO, Happened, Scenario, given, happened, nothing_happened

WORDS = MessageContent(text="Oi, Dalva! Recebemos R$ 10,00.")
NEW_WORDS = MessageContent(text="Oi, Dalva! Recebemos R$ 20,00.")
SOON, LATER = LONG_AGO + timedelta(seconds=5), LONG_AGO + timedelta(days=1)
SENT = happened(events.MessageSent, reference="wamid.MQ==")
FAILED = happened(events.MessageAttemptFailed, cause="Número errado")
TRIED = happened(events.MessageAttemptFailed, cause="Sem resposta", next_at=SOON)
REVISED = happened(events.MessageRevised, due_at=LATER, content=NEW_WORDS)
RETRIED, DISCARDED = happened(events.MessageRetried), happened(events.MessageDiscarded)
Decide = Callable[[Message], None]


def queued(channel: Channel = "cloud") -> Happened:
    return happened(
        events.MessageQueued,
        rule_id=1,
        rule_version=1,
        occasion="payment_received",
        channel=channel,
        about="event_order-1",
        cause="event_order-1/4",
        due_at=LONG_AGO,
        content=WORDS,
        person="customer-1",
    )


def message(*since: Happened, channel: Channel = "cloud") -> Scenario[Message]:
    return given(Message, queued(channel), *since)


def test_one_cause_and_one_rule_have_one_message() -> None:
    began: Scenario[Message] = nothing_happened().begins(lambda: Message.queue(1, queued().fields))
    began.then(queued())
    assert began.aggregate is not None
    assert (SAME_MESSAGE, "1 None event_order-1/4") in began.aggregate.claims()


@pytest.mark.parametrize(
    ("since", "decide", "expected"),
    [
        ([], lambda m: m.revise(LATER, NEW_WORDS), [REVISED]),
        ([], lambda m: m.revise(LONG_AGO, WORDS), []),
        ([TRIED], lambda m: m.revise(LATER, NEW_WORDS), []),
        ([TRIED], lambda m: m.revise(LATER, NEW_WORDS, is_false=True), [REVISED]),
        ([], lambda m: m.withdraw("opted_out"), [happened(events.MessageWithdrawn, because="opted_out")]),
        ([SENT], lambda m: m.withdraw("opted_out"), []),
        ([], lambda m: m.note_sent("wamid.MQ=="), [SENT]),
        ([SENT], lambda m: m.note_sent("wamid.Mg=="), []),
        ([], lambda m: m.note_failure("Sem resposta", "", is_final=False, now=LONG_AGO), [TRIED]),
        ([], lambda m: m.note_failure("Número errado", "", is_final=True, now=LONG_AGO), [FAILED]),
        ([FAILED], lambda m: m.retry(), [RETRIED]),
        ([TRIED], lambda m: m.retry(), [RETRIED]),
        ([FAILED], lambda m: m.discard(), [DISCARDED]),
        ([DISCARDED], lambda m: m.retry(), [RETRIED]),
    ],
)
def test_what_becomes_of_a_message(since: list[Happened], decide: Decide, expected: list[Happened]) -> None:
    message(*since).when(decide).then(*expected)


@pytest.mark.parametrize(
    ("since", "decide", "sentence"),
    [
        ([], lambda m: m.retry(), "Só se tenta de novo o que falhou."),
        ([SENT], lambda m: m.retry(), "Só se tenta de novo o que falhou."),
        ([SENT], lambda m: m.discard(), "Esta mensagem não espera mais: enviada."),
        ([], lambda m: m.send_by_hand(LONG_AGO), "Esta mensagem sai sozinha."),
    ],
)
def test_what_cannot_become_of_a_message(since: list[Happened], decide: Decide, sentence: str) -> None:
    message(*since).refuses(decide, sentence)


def test_a_user_sends_what_is_due() -> None:
    by_hand = happened(events.MessageSent, by_hand=True)
    message(channel="whatsapp").when(lambda m: m.send_by_hand(LONG_AGO)).then(by_hand)
    message(by_hand, channel="whatsapp").when(lambda m: m.send_by_hand(LONG_AGO)).then()
    early = LONG_AGO - timedelta(minutes=1)
    message(channel="whatsapp").refuses(lambda m: m.send_by_hand(early), "não está para enviar: na fila")


def test_a_webhook_is_sent_again_also_where_it_was_taken() -> None:
    message(SENT, channel="webhook").when(lambda m: m.retry()).then(RETRIED)


@pytest.mark.parametrize(
    ("arrived", "holds"),
    [
        (("sent", "delivered", "read"), "read"),
        (("sent", "failed"), "failed"),
        (("delivered", "failed"), "delivered"),
        (("read", "failed", "sent"), "read"),
        (("sent", "sent"), "sent"),
    ],
)
def test_the_highest_state_holds_in_whatever_order_they_arrive(arrived: tuple[SentState, ...], holds: str) -> None:
    for order in itertools.permutations(arrived):
        told = message(SENT).aggregate
        assert told is not None
        for state in order:
            told.report(state, "wamid.MQ==")
        assert told.state == holds, order


def test_a_message_that_failed_and_arrived_after_all_has_arrived() -> None:
    arrived = happened(events.MessageStateReported, state="delivered")
    failed = happened(events.MessageStateReported, state="failed")
    message(SENT, failed).when(lambda m: m.report("delivered", "wamid.MQ==")).then(arrived)
    message(SENT, arrived).when(lambda m: m.report("failed", "wamid.MQ==")).then()


# Rules

PAID = suggested_rule(OCCASIONS["payment_received"])
TOMORROW = suggested_rule(OCCASIONS["delivery_tomorrow"])
MADE = happened(events.MessageRuleMade, **asdict(PAID))
ON, OFF = happened(events.MessageRuleSwitchedOn), happened(events.MessageRuleSwitchedOff)


def rule(*since: Happened) -> Scenario[MessageRule]:
    return given(MessageRule, MADE, *since)


def test_a_rule_is_made_switched_and_removed() -> None:
    nothing_happened().begins(lambda: MessageRule.make(1, PAID)).then(MADE)
    rule().when(lambda r: r.switch(on=True)).then(ON)
    rule(ON).when(lambda r: r.switch(on=True)).then()
    rule(ON).when(lambda r: r.remove()).then(OFF, happened(events.MessageRuleRemoved))
    later = replace(PAID, minutes=30)
    rule().when(lambda r: r.change(later)).then(happened(events.MessageRuleChanged, **asdict(later)))


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (TOMORROW, "A ocasião de uma regra não muda: crie outra."),
        (replace(PAID, occasion="birthday"), "Esta ocasião não existe."),
        (replace(PAID, channel="push"), "Este canal não serve para esta ocasião."),
        (replace(PAID, minutes=-30), "O que acabou de acontecer não se avisa antes"),
        (replace(PAID, channel="cloud"), "Diga o nome do modelo aprovado no WhatsApp."),
        (replace(PAID, text="Oi, {fulano}!"), "{fulano}"),
    ],
)
def test_a_rule_that_can_send_nothing_is_refused(settings: RuleSettings, sentence: str) -> None:
    rule().refuses(lambda r: r.change(settings), sentence)


# Channels

MAIL = ChannelSettings(
    kind="email",
    name="E-mail",
    host="smtp.exemplo.com.br",
    port=465,
    security="tls",
    account="casa",
    sender="contato@exemplo.com.br",
)
ADDED = happened(events.MessageChannelAdded, settings=MAIL, secrets="s")


def channel(*since: Happened) -> Scenario[MessageChannel]:
    return given(MessageChannel, ADDED, *since)


def test_a_channel_is_on_from_the_beginning_until_it_is_switched_off() -> None:
    nothing_happened().begins(lambda: MessageChannel.add(1, MAIL, "s")).then(ADDED)
    off = happened(events.MessageChannelSwitchedOff, given_up=True)
    channel().when(lambda c: c.switch(on=False, given_up=True)).then(off)
    channel().when(lambda c: c.switch(on=True)).then()
    channel(off).when(lambda c: c.switch(on=True)).then(happened(events.MessageChannelSwitchedOn))


def test_a_channel_keeps_its_kind() -> None:
    hook = replace(MAIL, kind="webhook")
    channel().refuses(lambda c: c.change(hook, "s"), "O tipo de um canal não muda: crie outro.")
    other = replace(MAIL, sender="casa@exemplo.com.br")
    changed = happened(events.MessageChannelChanged, settings=other, secrets="s")
    channel().when(lambda c: c.change(other, "s")).then(changed)


@pytest.mark.parametrize(
    ("changed", "asks"),
    [
        ({"host": "smtp.outro.example"}, True),
        ({"port": 587}, True),
        ({"security": "starttls"}, True),
        ({"account": "outra"}, True),
        ({"sender": "casa@exemplo.com.br"}, False),
        ({"account": "", "host": "smtp.outro.example"}, False),
    ],
)
def test_a_password_goes_to_no_other_server_or_user(changed: dict[str, str | int], asks: bool) -> None:
    mail = channel().aggregate
    assert mail is not None
    assert mail.asks_password(replace(MAIL, **changed)) is asks
