"""Descriptions of the events of the system itself."""

from __future__ import annotations

from typing import Final

from command_api.system import events
from query_api.system.labels import label_of
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _skipped(event: events.EventSkipped, _s: Subject) -> str:
    skipped = Subject(event.stream, None)
    return f"pulou o registro {event.stream_version} {skipped.de} na leitura {label_of(event.read_model)}"


DESCRIPTIONS: Final[Descriptions] = {events.EventSkipped: Description("Registro pulado", _skipped)}
