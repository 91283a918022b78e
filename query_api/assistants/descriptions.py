"""Descriptions of the events of keys of assistants."""

from __future__ import annotations

from typing import Final

from command_api.assistants import events
from command_api.assistants.details import VIA_LABELS
from infra.brazilian import moment
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _issued(event: events.AssistantKeyIssued, _: Subject) -> str:
    reads = "com dados pessoais de clientes" if event.personal_data else "sem dados pessoais de clientes"
    return f"criou uma chave de assistente {reads}, até {moment(event.expires_at)}"


def _asked(event: events.AssistantAsked, subject: Subject) -> str:
    return f"consultou {event.tool} {event.arguments} com {subject.o}, {VIA_LABELS[event.via]}"


DESCRIPTIONS: Final[Descriptions] = {
    events.AssistantKeyIssued: Description("Chave de assistente criada", _issued),
    events.AssistantKeyRevoked: Description("Chave de assistente revogada", "revogou {s.o}"),
    events.AssistantAsked: Description("Consulta de assistente", _asked),
}
