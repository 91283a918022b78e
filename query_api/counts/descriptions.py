"""Descriptions of the events of counts."""

from __future__ import annotations

from typing import Final

from command_api.counts import events
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _counted(event: events.WarehouseCounted, _: Subject) -> str:
    found, expected = len(event.found), len(event.found) + len(event.missing)
    unexpected = len(event.elsewhere) + len(event.unknown)
    said = [f"contou {event.location_name}: {found} de {expected} {'peça' if expected == 1 else 'peças'}"]
    if event.missing:
        said.append(f"{len(event.missing)} {'falta' if len(event.missing) == 1 else 'faltam'}")
    if unexpected:
        said.append(f"{unexpected} {'inesperada' if unexpected == 1 else 'inesperadas'}")
    return ", ".join(said)


DESCRIPTIONS: Final[Descriptions] = {
    events.WarehouseCounted: Description("Local contado", _counted),
}
