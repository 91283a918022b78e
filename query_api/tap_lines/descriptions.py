"""Descriptions of the events of tap lines."""

from __future__ import annotations

from typing import Final

from command_api.tap_lines import events
from infra.brazilian import day, short_number
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _cleaned(event: events.TapLineCleaned, s: Subject) -> str:
    return f"limpou a linha {s.de} com {event.product}; a próxima limpeza vence em {day(event.next_due)}"


def _measured(event: events.TapLineMeasured, s: Subject) -> str:
    values = [
        f"{short_number(event.temperature_c)} °C" if event.temperature_c is not None else "",
        f"{short_number(event.pressure_bar)} bar" if event.pressure_bar is not None else "",
    ]
    measured = " e ".join(filter(None, values))
    return f"mediu {measured} {s.em}" if measured else f"anotou {s.em}: {event.note}"


DESCRIPTIONS: Final[Descriptions] = {
    events.TapLineCleaned: Description("Linha da torneira limpa", _cleaned),
    events.TapLineMeasured: Description("Torneira medida", _measured),
}
