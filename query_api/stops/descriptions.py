"""Descriptions of what drivers did that could not be recorded."""

from __future__ import annotations

from typing import Final

from command_api.rules.stops import DRIVER_ACTION_LABELS
from command_api.stops import events
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _told(event: events.ActionNotRecorded, _s: Subject) -> str:
    of = f" do pedido {event.order_code}" if event.order_code else ""
    return f"fez e não conseguiu registrar: {DRIVER_ACTION_LABELS[event.action].lower()}{of}"


DESCRIPTIONS: Final[Descriptions] = {
    events.ActionNotRecorded: Description("Não registrado", _told),
    events.ActionTakenIn: Description("Registrado à mão", "registrou no pedido o que faltava {s.de}"),
    events.ActionSetAside: Description("Deixado de lado", "deixou de lado {s.o}"),
    events.ActionRecorded: Description("Registrado depois", "conseguiu registrar depois {s.o}"),
}
