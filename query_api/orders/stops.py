"""What drivers reported about the stops of orders, and the proofs they made."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

import sqlalchemy as sa
from fastapi import Response

from command_api.orders import events as order_events
from infra.answers import described, file_of
from infra.problems import Problem
from projections.orders.tables import proofs, stops
from query_api.filling import filled
from query_api.http import Row, Snapshot
from query_api.log import Log
from query_api.orders.detail_responses import FailedStop, KeptProof, OrderStop
from query_api.people import with_people

A_PROOF: Final = {
    **file_of("A PNG or JPEG, byte by byte as it was made", "image/png", "image/jpeg"),
    **described({404: "The order has no such proof", 410: "It was erased with the data of the customer"}),
}


def order_stops(read: Snapshot, order_id: int) -> list[OrderStop]:
    """Of one order, by day."""
    rows = read.rows("stops of an order", _stops, {"order_id": order_id})
    kept = proofs_of(read, [order_id])
    return [
        filled(
            OrderStop,
            row,
            failure=failure_of(row),
            code=row["code"] or "not_asked",
            proofs=[each for each in kept.get((order_id, row["kind"]), []) if each.day == row["day"]],
        )
        for row in rows
    ]


def failure_of(row: Row) -> FailedStop | None:
    """Why the stop of this row was given up, if it was."""
    return filled(FailedStop, row, at=row["failed_at"]) if row["failed_at"] else None


def proofs_of(read: Snapshot, order_ids: Sequence[int]) -> Mapping[tuple[int, str], list[KeptProof]]:
    """By order and kind of stop, oldest first."""
    found: defaultdict[tuple[int, str], list[KeptProof]] = defaultdict(list)
    for row in read.rows_of("proofs of orders", _proofs, order_ids):
        found[row["order_id"], row["kind"]].append(kept_proof(row))
    return found


def kept_proof(row: Row) -> KeptProof:
    return filled(KeptProof, row, kind=row["proof"])


def proof_file(read: Snapshot, log: Log, order_id: int, id: int) -> Response:
    """The bytes of a proof of this order. 404 for one of another order; 410 where the customer was erased."""
    kept = next((each for found in proofs_of(read, [order_id]).values() for each in found if each.id == id), None)
    if kept is None:
        raise read.missing("Este pedido não tem esse comprovante.")
    content = proof_content(log, id)
    if not content:
        gone = "Este comprovante foi apagado com os dados do cliente."
        raise Problem(410, gone, kind="erased", headers=dict(read.headers))
    always = {"Vary": "Authorization", "X-Content-Type-Options": "nosniff", "Content-Disposition": "inline"}
    return Response(content, media_type=_type_of(content), headers={**read.headers, **always})


def proof_content(log: Log, id: int) -> bytes:
    """Of a signature or photo; empty once its customer was erased."""
    [event] = log.stream(f"proof-{id}", 1)
    assert isinstance(event, order_events.ProofKept)
    return event.content


def _type_of(content: bytes) -> str:
    return "image/png" if content.startswith(b"\x89PNG") else "image/jpeg"


def _stops() -> sa.Select[Any]:
    of_order = stops.c.order_id == sa.bindparam("order_id", None, sa.BigInteger)
    return sa.select(*with_people(stops)).where(of_order).order_by(stops.c.day, stops.c.kind)


def _proofs(ids: Sequence[sa.BindParameter[int]]) -> sa.Select[Any]:
    return sa.select(proofs).where(proofs.c.order_id.in_(ids)).order_by(proofs.c.made_at, proofs.c.id)
