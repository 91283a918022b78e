"""Descriptions of the events of messages. No text names a customer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from command_api.rules.messages import CHANNEL_LABELS, OCCASIONS, STATE_LABELS, WITHDRAWAL_LABELS
from infra.brazilian import moment
from query_api.wording.description import Description
from query_api.wording.subjects import Subject

_STATES: Final[Mapping[Any, str]] = {**STATE_LABELS, "failed": "Não entregue"}


def _queued(event: Any, s: Subject) -> str:
    channel = CHANNEL_LABELS[event.channel]
    if event.channel == "webhook":
        return f"pôs {s.o} na fila: {channel}"
    return f"pôs {s.o} na fila: {_occasion(event.occasion)}, {channel}, para {moment(event.due_at)}"


def _revised(event: Any, s: Subject) -> str:
    return f"refez {s.o}, para {moment(event.due_at)}, porque o registro mudou"


def _withdrawn(event: Any, s: Subject) -> str:
    return f"retirou {s.o} da fila: {WITHDRAWAL_LABELS[event.because].lower()}"


def _sent(event: Any, s: Subject) -> str:
    return f"enviou {s.o}, com um toque" if event.by_hand else f"enviou {s.o}"


def _failed(event: Any, s: Subject) -> str:
    again = f"; tenta de novo em {moment(event.next_at)}" if event.next_at else ""
    return f"não conseguiu enviar {s.o}: {event.cause.rstrip('.')}{again}"


def _reported(event: Any, s: Subject) -> str:
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


def _channel_off(event: Any, s: Subject) -> str:
    because = ": não aceitou nada por cinco dias" if event.given_up else ""
    return f"desligou {s.o}{because}"


def _unsubscribed(event: Any, s: Subject) -> str:
    because = ": o serviço de avisos não o conhece mais" if event.gone else ""
    return f"desligou os avisos {s.em}{because}"


def _occasion(key: str) -> str:
    known = OCCASIONS.get(key)
    return known.label if known else key


DESCRIPTIONS: Final[dict[str, Description]] = {
    "messages.MessageQueued": Description("Mensagem na fila", _queued),
    "messages.MessageRevised": Description("Mensagem refeita", _revised),
    "messages.MessageWithdrawn": Description("Mensagem retirada", _withdrawn),
    "messages.MessageSent": Description("Mensagem enviada", _sent),
    "messages.MessageAttemptFailed": Description("Tentativa de envio falhou", _failed),
    "messages.MessageStateReported": Description("Situação da mensagem informada", _reported),
    "messages.MessageRetried": Description("Mensagem tentada de novo", "mandou tentar de novo {s.o}"),
    "messages.MessageDiscarded": Description("Mensagem descartada", "descartou {s.o}"),
    "messages.MessageRuleMade": Description("Regra de aviso criada", _rule("criou"), verbs="criou"),
    "messages.MessageRuleChanged": Description("Regra de aviso mudada", _rule("mudou"), verbs="mudou"),
    "messages.MessageRuleSwitchedOn": Description("Regra de aviso ligada", "ligou {s.o}"),
    "messages.MessageRuleSwitchedOff": Description("Regra de aviso desligada", "desligou {s.o}"),
    "messages.MessageRuleRemoved": Description("Regra de aviso excluída", "excluiu {s.o}"),
    "messages.MessageChannelAdded": Description("Canal de avisos cadastrado", _channel("cadastrou"), verbs="cadastrou"),
    "messages.MessageChannelChanged": Description("Canal de avisos mudado", _channel("mudou"), verbs="mudou"),
    "messages.MessageChannelSwitchedOn": Description("Canal de avisos ligado", "ligou {s.o}"),
    "messages.MessageChannelSwitchedOff": Description("Canal de avisos desligado", _channel_off),
    "messages.MessageChannelRemoved": Description("Canal de avisos excluído", "excluiu {s.o}"),
    "messages.DeviceSubscribed": Description("Avisos ligados num aparelho", "ligou os avisos {s.em}"),
    "messages.DeviceUnsubscribed": Description("Avisos desligados num aparelho", _unsubscribed),
    "messages.NoticesRead": Description("Avisos lidos", lambda e, _: f"leu os avisos até {moment(e.up_to)}"),
}
