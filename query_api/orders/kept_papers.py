"""Papers as the customer agreed to them: which an order has, and their bytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Final

from fastapi import Path, Response

from command_api.kernel import Event
from command_api.orders import events as order_events
from infra.answers import PDF, described, file_of
from infra.problems import Problem
from query_api.http import Snapshot
from query_api.log import Log
from query_api.orders.detail_responses import EventOrder, KeptPaper

AS_KEPT: Final = {
    **file_of("The PDF, byte by byte as it was", PDF),
    **described(
        {
            404: "The order has no such paper",
            410: "The paper was erased with the data of the customer, or the link is over",
        }
    ),
}
PaperSha256 = Annotated[
    str, Path(pattern="^[0-9a-f]{64}$", description="SHA-256 of the paper", examples=["9f86d081884c7d65" * 4])
]


def kept_papers(events: Iterable[Event]) -> list[KeptPaper]:
    """Oldest first."""
    found: list[KeptPaper] = []
    customer_id = None
    for event in events:
        if isinstance(event, order_events.EventOrderDrafted | order_events.EventOrderDetailsChanged):
            customer_id = event.details.customer.id
        elif isinstance(event, order_events.QuoteAccepted) and event.paper_id is not None:
            paper = {"paper_id": event.paper_id, "sha256": event.paper_sha256, "kept_at": event.timestamp}
            found.append(KeptPaper(kind="quote", customer_id=customer_id, **paper))
    return found


def papers_of_customer(order: EventOrder) -> list[KeptPaper]:
    """Without those of a customer whom the order had before."""
    return [each for each in order.papers if each.customer_id == order.customer_id]


def kept_file(
    read: Snapshot, log: Log, order: EventOrder, papers: Iterable[KeptPaper], sha256: str, headers: Mapping[str, str]
) -> Response:
    """The bytes of one of ``papers``, all of ``order``. 404 where none has this hash; 410 where they were erased."""
    known = {each.sha256: each for each in papers}
    kept = known.get(sha256)
    if kept is None and "" not in known:
        raise read.missing("Este pedido não tem esse documento.")
    content = _content(log, kept.paper_id) if kept else b""
    if not content:
        raise Problem(
            410, "Este documento foi apagado com os dados do cliente.", kind="erased", headers=dict(read.headers)
        )
    shown = {"Content-Disposition": f'attachment; filename="orcamento-aceito-{order.order_code}.pdf"'}
    always = {"Vary": "Authorization", "X-Content-Type-Options": "nosniff"}
    return Response(content, media_type=PDF, headers={**headers, **always, **shown})


def _content(log: Log, id: int) -> bytes:
    [event] = log.stream(f"paper-{id}", 1)
    assert isinstance(event, order_events.PaperKept)
    return event.content
