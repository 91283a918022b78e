"""Descriptions of what drivers did that could not be recorded."""

from __future__ import annotations

from typing import Any, Final

from command_api.rules.stops import DRIVER_ACTION_LABELS
from query_api.wording.description import Description
from query_api.wording.subjects import Subject


def _told(event: Any, _s: Subject) -> str:
    of = f" do pedido {event.order_code}" if event.order_code else ""
    return f"fez e não conseguiu registrar: {DRIVER_ACTION_LABELS[event.action].lower()}{of}"


DESCRIPTIONS: Final[dict[str, Description]] = {
    "stops.ActionNotRecorded": Description("Não registrado", _told),
    "stops.ActionTakenIn": Description("Registrado à mão", "registrou no pedido o que faltava {s.de}"),
    "stops.ActionSetAside": Description("Deixado de lado", "deixou de lado {s.o}"),
    "stops.ActionRecorded": Description("Registrado depois", "conseguiu registrar depois {s.o}"),
}
