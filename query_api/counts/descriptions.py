"""Descriptions of the events of counts."""

from __future__ import annotations

from typing import Final

from command_api.counts import events
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject

_NAMED: Final = 5
"""Labels that a sentence names at most."""


def _counted(event: events.WarehouseCounted, _: Subject) -> str:
    found, expected = len(event.found), len(event.found) + len(event.missing)
    unexpected = len(event.elsewhere) + len(event.unknown)
    said = [f"contou {event.location_name}: {found} de {expected} {'peça' if expected == 1 else 'peças'}"]
    if event.missing:
        said.append(f"{len(event.missing)} {'falta' if len(event.missing) == 1 else 'faltam'}")
    if unexpected:
        said.append(f"{unexpected} {'inesperada' if unexpected == 1 else 'inesperadas'}")
    return ", ".join(said)


def _read(event: events.LabelsRead, subject: Subject) -> str:
    read = [f"leu {_labels(event.read)} {subject.em}"] if event.read else []
    taken_out = [f"tirou {_labels(event.taken_out)} {subject.de}"] if event.taken_out else []
    return " e ".join(read + taken_out)


def _labels(tags: tuple[str, ...]) -> str:
    named = ", ".join(tags[:_NAMED]) + ("…" if len(tags) > _NAMED else "")
    return f"{len(tags)} {'etiqueta' if len(tags) == 1 else 'etiquetas'} ({named})"


DESCRIPTIONS: Final[Descriptions] = {
    events.WarehouseCountBegun: Description("Contagem começada", lambda e, _s: f"começou a contar {e.location_name}"),
    events.LabelsRead: Description("Etiquetas lidas", _read),
    events.WarehouseCountDiscarded: Description("Contagem descartada", "descartou {s.o}"),
    events.WarehouseCounted: Description("Local contado", _counted),
}
