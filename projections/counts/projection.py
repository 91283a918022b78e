"""Counts of a warehouse, from their events."""

from __future__ import annotations

from command_api.counts.events import WarehouseCounted
from command_api.kernel import stream_id
from projections.counts.tables import count_lines, counts
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Rows


class Counts(Projection):
    """A row per count, and one per label."""

    name = "counts"
    version = 1
    tables = (counts, count_lines)

    @handles(WarehouseCounted)
    def counted(self, event: WarehouseCounted, rows: Rows) -> None:
        count = stream_id(event.originator_id)
        rows.put(
            counts,
            id=count,
            location_id=event.location_id,
            location_name=event.location_name,
            counted_at=event.timestamp,
            actor_name=event.metadata.actor,
            found=len(event.found),
            missing=len(event.missing),
            elsewhere=len(event.elsewhere),
            unknown=len(event.unknown),
            note=event.note,
        )
        pieces = {"missing": event.missing, "elsewhere": event.elsewhere, "found": event.found}
        lines: list[tuple[str, int | None, str]] = [
            (outcome, piece.asset_id, piece.asset_tag) for outcome, found in pieces.items() for piece in found
        ]
        lines += [("unknown", None, tag) for tag in event.unknown]
        for number, (outcome, asset_id, tag) in enumerate(lines, 1):
            rows.put(count_lines, count_id=count, number=number, outcome=outcome, asset_id=asset_id, tag=tag)
