"""Counts of a warehouse, from their events."""

from __future__ import annotations

import sqlalchemy as sa

from command_api.counts.events import LabelsRead, WarehouseCountBegun, WarehouseCountDiscarded, WarehouseCounted
from command_api.kernel import stream_id
from command_api.kernel.text import name_form
from projections.counts.tables import count_lines, counts, open_count_labels, open_counts
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Rows


class Counts(Projection):
    """A row per count, and one per label: of the open counts, and of the finished ones."""

    name = "counts"
    version = 2
    tables = (counts, count_lines, open_counts, open_count_labels)

    @handles(WarehouseCountBegun)
    def begun(self, event: WarehouseCountBegun, rows: Rows) -> None:
        rows.put(
            open_counts,
            id=stream_id(event.originator_id),
            location_id=event.location_id,
            location_name=event.location_name,
            begun_at=event.timestamp,
            actor_name=event.metadata.actor,
        )

    @handles(LabelsRead)
    def read(self, event: LabelsRead, rows: Rows) -> None:
        count = stream_id(event.originator_id)
        for tag in event.read:
            form, version = name_form(tag), event.originator_version
            rows.put(open_count_labels, count_id=count, form=form, tag=tag, version=version)
        for tag in event.taken_out:
            rows.delete(open_count_labels, count, name_form(tag))

    @handles(WarehouseCountDiscarded)
    def discarded(self, event: WarehouseCountDiscarded, rows: Rows) -> None:
        _close(stream_id(event.originator_id), rows)

    @handles(WarehouseCounted)
    def counted(self, event: WarehouseCounted, rows: Rows) -> None:
        count = stream_id(event.originator_id)
        _close(count, rows)
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


def _close(count: int, rows: Rows) -> None:
    rows.delete(open_counts, count)
    table = rows.table(open_count_labels)
    for (form,) in list(rows.select(sa.select(table.c.form).where(table.c.count_id == count))):
        rows.delete(open_count_labels, count, form)
