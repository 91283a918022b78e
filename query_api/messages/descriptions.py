"""Descriptions of the events of messages. No text names a customer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from command_api.messages import events
from command_api.rules.messages import CHANNEL_LABELS, OCCASIONS, STATE_LABELS, WITHDRAWAL_LABELS
from infra.brazilian import moment
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject

_STATES: Final[Mapping[Any, str]] = {**STATE_LABELS, "failed": "Não entregue"}


def _queued(event: events.MessageQueued, s: Subject) -> str:
    channel = CHANNEL_LABELS[event.channel]
    if event.channel == "webhook":
        return f"pôs {s.o} na fila: {channel}"
    return f"pôs {s.o} na fila: {_occasion(event.occasion)}, {channel}, para {moment(event.due_at)}"


def _revised(event: events.MessageRevised, s: Subject) -> str:
    return f"refez {s.o}, para {moment(event.due_at)}, porque o registro mudou"


def _withdrawn(event: events.MessageWithdrawn, s: Subject) -> str:
    return f"retirou {s.o} da fila: {WITHDRAWAL_LABELS[event.because].lower()}"


def _sent(event: events.MessageSent, s: Subject) -> str:
    return f"enviou {s.o}, com um toque" if event.by_hand else f"enviou {s.o}"


def _failed(event: events.MessageAttemptFailed, s: Subject) -> str:
    again = f"; tenta de novo em {moment(event.next_at)}" if event.next_at else ""
    return f"não conseguiu enviar {s.o}: {event.cause.rstrip('.')}{again}"


def _reported(event: events.MessageStateReported, s: Subject) -> str:
    said = f"disse o que houve com {s.o}: {_STATES[event.state].lower()}"
    return f"{said}. {event.cause}" if event.cause else said


def _rule(verb: str) -> Callable[[Any, Subject], str]:
    def predicate(event: Any, s: Subject) -> str:
        return f"{verb} {s.o}: {_occasion(event.occasion)}, {CHANNEL_LABELS[event.channel]}"

    return predicate


def _channel(verb: str) -> Callable[[Any, Subject], str]:
    def predicate(event: Any, s: Subject) -> str:
        return f"{verb} {s.o}: {CHANNEL_LABELS[event.settings.kind]}, {event.settings.name}"

    return predicate


def _channel_off(event: events.MessageChannelSwitchedOff, s: Subject) -> str:
    because = ": não aceitou nada por cinco dias" if event.given_up else ""
    return f"desligou {s.o}{because}"


def _unsubscribed(event: events.DeviceUnsubscribed, s: Subject) -> str:
    because = ": o serviço de avisos não o conhece mais" if event.gone else ""
    return f"desligou os avisos {s.em}{because}"


def _occasion(key: str) -> str:
    known = OCCASIONS.get(key)
    return known.label if known else key


DESCRIPTIONS: Final[Descriptions] = {
    events.MessageQueued: Description("Mensagem na fila", _queued),
    events.MessageRevised: Description("Mensagem refeita", _revised),
    events.MessageWithdrawn: Description("Mensagem retirada", _withdrawn),
    events.MessageSent: Description("Mensagem enviada", _sent),
    events.MessageAttemptFailed: Description("Tentativa de envio falhou", _failed),
    events.MessageStateReported: Description("Situação da mensagem informada", _reported),
    events.MessageRetried: Description("Mensagem tentada de novo", "mandou tentar de novo {s.o}"),
    events.MessageDiscarded: Description("Mensagem descartada", "descartou {s.o}"),
    events.MessageRuleMade: Description("Regra de aviso criada", _rule("criou"), verbs="criou"),
    events.MessageRuleChanged: Description("Regra de aviso mudada", _rule("mudou"), verbs="mudou"),
    events.MessageRuleSwitchedOn: Description("Regra de aviso ligada", "ligou {s.o}"),
    events.MessageRuleSwitchedOff: Description("Regra de aviso desligada", "desligou {s.o}"),
    events.MessageRuleRemoved: Description("Regra de aviso excluída", "excluiu {s.o}"),
    events.MessageChannelAdded: Description("Canal de avisos cadastrado", _channel("cadastrou"), verbs="cadastrou"),
    events.MessageChannelChanged: Description("Canal de avisos mudado", _channel("mudou"), verbs="mudou"),
    events.MessageChannelSwitchedOn: Description("Canal de avisos ligado", "ligou {s.o}"),
    events.MessageChannelSwitchedOff: Description("Canal de avisos desligado", _channel_off),
    events.MessageChannelRemoved: Description("Canal de avisos excluído", "excluiu {s.o}"),
    events.DeviceSubscribed: Description("Avisos ligados num aparelho", "ligou os avisos {s.em}"),
    events.DeviceUnsubscribed: Description("Avisos desligados num aparelho", _unsubscribed),
    events.NoticesRead: Description("Avisos lidos", lambda e, _: f"leu os avisos até {moment(e.up_to)}"),
}
