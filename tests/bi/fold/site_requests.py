"""Requests of the site, by where they came from and what became of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tests.bi.fold.asking import Asked, Row
from tests.bi.fold.days import day_of
from tests.bi.fold.figures import per
from tests.bi.fold.log import Happened, of_kind

_RECEIVED = {"leads.LeadReceived": "Monte sua festa", "leads.SiteOrderReceived": "Fazer Pedido"}
_REASONS = {
    "no_equipment": "Faltou equipamento",
    "price": "Preço",
    "no_answer": "Não respondeu",
    "gave_up": "Desistiu da festa",
    "too_far": "Fora da área de entrega",
    "not_a_request": "Não era um pedido",
    "other": "Outro motivo",
}


@dataclass(frozen=True, slots=True)
class Request:
    """``lost`` is why, where it is lost now."""

    received_on: date
    source: str
    converted: bool = False
    lost: str | None = None


def requests_of(log: Iterable[Happened]) -> list[Request]:
    found: dict[int, Request] = {}
    for event in of_kind(log, "lead"):
        if event.topic in _RECEIVED:
            found[event.id] = Request(day_of(event.at), _RECEIVED[event.topic])
        elif event.topic in ("leads.LeadConverted", "leads.SiteOrderFulfilled"):
            found[event.id] = replace(found[event.id], converted=True)
        elif event.topic == "leads.LeadLost":
            found[event.id] = replace(found[event.id], lost=event.fields["loss_reason"])
        elif event.topic == "leads.LeadReopened":
            found[event.id] = replace(found[event.id], converted=False, lost=None)
    return list(found.values())


def by_source(requests: Sequence[Request], asked: Asked) -> list[Row]:
    """``site-requests``."""
    rows = []
    for days in asked.buckets:
        for source in ("Fazer Pedido", "Monte sua festa"):
            here = [each for each in requests if each.received_on in days and each.source == source]
            converted = sum(each.converted for each in here)
            lost = sum(each.lost is not None for each in here)
            rows.append(
                {
                    "period": days.first,
                    "source": source,
                    "received": len(here),
                    "converted": converted,
                    "lost": lost,
                    "undecided": len(here) - converted - lost,
                    "conversion": per(100 * converted, len(here)),
                }
            )
    return rows


def lost_ones(requests: Sequence[Request], asked: Asked) -> list[Row]:
    """``lost-site-requests``."""
    lost = [(each.source, _REASONS[each.lost]) for each in requests if each.lost and each.received_on in asked.period]
    rows = [
        {
            "source": source,
            "reason": reason,
            "requests": lost.count(pair),
            "share": per(100 * lost.count(pair), len(lost)),
        }
        for pair in set(lost)
        for source, reason in (pair,)
    ]
    return sorted(rows, key=lambda row: (-row["requests"], row["source"], row["reason"]))
