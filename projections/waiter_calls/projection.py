"""Calls for the waiter, from their events."""

from __future__ import annotations

from command_api.kernel import stream_id
from command_api.waiter_calls.events import WaiterCallAnswered, WaiterCalled, WaiterCallSeen
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Rows
from projections.waiter_calls.tables import waiter_calls


class WaiterCalls(Projection):
    """One row per call."""

    name = "waiter_calls"
    version = 2
    tables = (waiter_calls,)

    @handles(WaiterCalled)
    def called(self, event: WaiterCalled, rows: Rows) -> None:
        rows.put(
            waiter_calls,
            id=stream_id(event.originator_id),
            table_number=event.table,
            called_at=event.timestamp,
            seen_at=None,
            answered_at=None,
            version=event.originator_version,
        )

    @handles(WaiterCallSeen)
    def seen(self, event: WaiterCallSeen, rows: Rows) -> None:
        call = stream_id(event.originator_id)
        rows.change(waiter_calls, call, seen_at=event.timestamp, version=event.originator_version)

    @handles(WaiterCallAnswered)
    def answered(self, event: WaiterCallAnswered, rows: Rows) -> None:
        call = stream_id(event.originator_id)
        rows.change(waiter_calls, call, answered_at=event.timestamp, version=event.originator_version)
