"""What drivers reported about the stops of an order."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa

from command_api.kernel import ERASED, stream_id
from command_api.orders import events
from projections.orders.order_row import change_order
from projections.orders.tables import proofs, stops
from projections.runtime.definition import handles
from projections.runtime.rows import Row, Rows

_NOT_FAILED: Final[Row] = {"failed_at": None, "reason": None, "next_step": None, "note": ""}
_NEW: Final[Row] = {**_NOT_FAILED, "arrived_at": None, "receiver": "", "received_at": None, "code": None}


class Stops:
    """The handlers of arrivals, failures, receivers and proofs; a projection inherits them."""

    @handles(events.StopReached)
    def stop_reached(self, event: events.StopReached, rows: Rows) -> None:
        _put(event, rows, arrived_at=event.timestamp, **_NOT_FAILED)

    @handles(events.StopFailed)
    def stop_failed(self, event: events.StopFailed, rows: Rows) -> None:
        said = {"reason": event.failure, "next_step": event.next_step, "note": event.note}
        _put(event, rows, failed_at=event.timestamp, **said)

    @handles(events.ReceiverNamed)
    def receiver_named(self, event: events.ReceiverNamed, rows: Rows) -> None:
        _put(event, rows, receiver=event.name, received_at=event.timestamp, code=event.code, **_NOT_FAILED)

    @handles(events.ProofKept)
    def proof_kept(self, event: events.ProofKept, rows: Rows) -> None:
        rows.put(
            proofs,
            id=stream_id(event.originator_id),
            order_id=event.order_id,
            customer_id=event.customer.id,
            kind=event.stop,
            day=event.day,
            proof=event.proof,
            asset_tag=event.asset_tag,
            sha256=event.sha256,
            made_at=event.timestamp,
        )


def forget_stops(rows: Rows, order_id: int) -> None:
    """The names and notes of an order whose customer was erased."""
    its = rows.table(stops)
    for row in rows.select(sa.select(its).where(its.c.order_id == order_id)):
        rows.change(stops, order_id, row.kind, row.day, note="", receiver=row.receiver and ERASED)


def forget_proofs(rows: Rows, customer_id: int) -> None:
    """The hashes of what was kept for a customer who was erased."""
    its = rows.table(proofs)
    for (id,) in rows.select(sa.select(its.c.id).where(its.c.customer_id == customer_id)):
        rows.change(proofs, id, sha256="")


def _put(event: events.StopReached | events.StopFailed | events.ReceiverNamed, rows: Rows, **values: Any) -> None:
    key = (stream_id(event.originator_id), event.stop, event.day)
    known = rows.get(stops, *key) or {**_NEW, "order_id": key[0], "kind": key[1], "day": key[2]}
    rows.put(stops, **{**known, **values, "driver": event.metadata.actor})
    change_order(event, rows)
