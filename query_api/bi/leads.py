"""Requests of the site: how many became orders, and why others did not."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import sqlalchemy as sa

from projections.bi.tables import leads
from query_api.bi.definition import ReportQuestion
from query_api.bi.metrics import Row, percent
from query_api.leads.responses import LOSS_REASONS, LeadKind

SOURCES: Final[dict[LeadKind, str]] = {"site_order": "Fazer Pedido", "party": "Monte sua festa"}


def site_requests(asked: ReportQuestion) -> list[Row]:
    """By bucket and source, by what became of them until now."""
    found: Counter[tuple[Any, ...]] = Counter()
    for lead in asked.rows(_received):
        bucket = asked.span.bucket(lead["received_on"], asked.grain)
        found[bucket, lead["source"], lead["status"]] += 1
    rows = []
    for bucket in asked.span.buckets(asked.grain):
        for source, name in SOURCES.items():
            converted, lost, undecided = (found[bucket, source, status] for status in ("converted", "lost", "open"))
            received = converted + lost + undecided
            rows.append(
                {
                    "period": bucket,
                    "source": name,
                    "received": received,
                    "converted": converted,
                    "lost": lost,
                    "undecided": undecided,
                    "conversion": percent(converted, received),
                }
            )
    return rows


def lost_requests(asked: ReportQuestion) -> list[Row]:
    """By source and reason, most first."""
    lost = Counter((lead["source"], lead["loss_reason"]) for lead in asked.rows(_received) if lead["status"] == "lost")
    rows = [
        {
            "source": SOURCES[source],
            "reason": LOSS_REASONS[reason],
            "requests": count,
            "share": percent(count, lost.total()),
        }
        for (source, reason), count in lost.items()
    ]
    return sorted(rows, key=lambda row: (-row["requests"], row["source"], row["reason"]))


def _received(asked: ReportQuestion) -> sa.Select[Any]:
    of = leads.c
    query = sa.select(of.received_on, of.source, of.status, of.loss_reason).where(asked.within(of.received_on))
    return query.order_by(of.id)
