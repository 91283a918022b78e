"""The dossier of an order: everything from the quote to the settled deposit.

Each step has its number in the log and its coverage by the seal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa
from fastapi.responses import HTMLResponse

from command_api.rules.order_status import LABELS, STAGE_LABELS
from command_api.rules.windows import SHIFT_LABELS
from infra.settings import Settings
from projections.history.tables import events
from projections.seal.heads import Head
from projections.seal.signing import SealFolder
from projections.seal.tiles import Tiles
from query_api.audit.queries import entries
from query_api.audit.responses import AuditEvent
from query_api.http import Snapshot
from query_api.log import Log
from query_api.orders.detail_responses import EventOrder
from query_api.orders.documents import printed
from query_api.seal.queries import standing
from query_api.seal.responses import State
from query_api.wording.terms import BOOKING_STATES, CONDITIONS, LEDGER_PAYMENTS, PAID_BY

READ_MODELS: Final = ("orders", "history", "seal", "accounts")


@dataclass(frozen=True)
class Chapter:
    """One event of the order: its history ``entry``, and the ``event`` itself (``None`` if the log has lost it)."""

    entry: AuditEvent
    event: Any


@dataclass(frozen=True)
class Covered:
    """The newest signed head and the order: ``inside`` of its events are covered, ``after`` came later.

    ``state`` as in ``GET /api/v1/audit/seal``: the numbers are valid only if it is signed or pending.
    """

    state: State
    head: Head | None
    signed_at: datetime | None
    inside: int
    after: int


def dossier(
    read: Snapshot, log: Log, folder: SealFolder, order: EventOrder, settings: Settings, now: datetime
) -> HTMLResponse:
    """The page, as of ``now``, for an order of any status."""
    chapters = _chapters(read, log, order.id)
    told: defaultdict[str, list[Chapter]] = defaultdict(list)
    for chapter in chapters:
        if chapter.event is not None:
            told[chapter.entry.type.rpartition(".")[2]].append(chapter)
    return printed(
        read,
        "dossier",
        order,
        settings,
        now,
        chapters=chapters,
        told=told,
        stage=STAGE_LABELS[order.stage],
        covered=_covered(*standing(Tiles(read.connection), folder), chapters),
        labels=_LABELS,
    )


_LABELS: Final[Mapping[str, Mapping[str, str]]] = {
    "booking": BOOKING_STATES,
    "condition": CONDITIONS,
    "method": PAID_BY,
    "payment": LEDGER_PAYMENTS,
    "shift": {str(shift): label.lower() for shift, label in SHIFT_LABELS.items()},
    "status": {str(status): label for status, label in LABELS.items()},
}


def _chapters(read: Snapshot, log: Log, id: int) -> list[Chapter]:
    """Every event of the order, the oldest first."""
    query = sa.select(events).where(events.c.stream == f"event_order-{id}").order_by(events.c.version)
    rows = read.all(query)
    found = log.events([(row["stream"], row["version"]) for row in rows])
    return [Chapter(entry, found.get((entry.stream, entry.version))) for entry in entries(read, rows, log)]


def _covered(state: State, head: Head | None, chapters: Sequence[Chapter]) -> Covered:
    """The head covers the first ``size`` events of the log."""
    size = head.size if head else 0
    inside = sum(chapter.entry.number <= size for chapter in chapters)
    signed_at = datetime.fromisoformat(head.at) if head else None
    return Covered(state, head, signed_at, inside, len(chapters) - inside)
