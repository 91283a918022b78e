"""The log of the lines of taps, from its events."""

from __future__ import annotations

from command_api.kernel import stream_id
from command_api.tap_lines.events import TapLineCleaned, TapLineMeasured
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Rows
from projections.tap_lines.tables import cleanings, measurements


class TapLines(Projection):
    """A row per cleaning and per measurement."""

    name = "tap_lines"
    version = 1
    tables = (cleanings, measurements)

    @handles(TapLineCleaned)
    def cleaned(self, event: TapLineCleaned, rows: Rows) -> None:
        rows.put(
            cleanings,
            tap=stream_id(event.originator_id),
            number=event.originator_version,
            cleaned_at=event.timestamp,
            product=event.product,
            next_due=event.next_due,
            note=event.note,
            actor_name=event.metadata.actor,
        )

    @handles(TapLineMeasured)
    def measured(self, event: TapLineMeasured, rows: Rows) -> None:
        rows.put(
            measurements,
            tap=stream_id(event.originator_id),
            number=event.originator_version,
            measured_at=event.timestamp,
            temperature_c=event.temperature_c,
            pressure_bar=event.pressure_bar,
            note=event.note,
            actor_name=event.metadata.actor,
        )
