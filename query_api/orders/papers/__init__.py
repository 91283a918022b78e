"""The papers of an order: quote, contract, delivery note and pick-up note."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from command_api.rules.mending import mended_at
from infra.problems import Problem
from infra.settings import Settings
from query_api.http import Snapshot
from query_api.log import Log
from query_api.orders.detail_responses import EventOrder
from query_api.orders.papers.contract import contract
from query_api.orders.papers.notes import delivery_note, pickup_note
from query_api.orders.papers.quote import quote
from query_api.papers.typesetting import Paper

PaperKind = Literal["quote", "contract", "delivery-note", "pickup-note"]
_NOTES = {"delivery-note": delivery_note, "pickup-note": pickup_note}


def paper(read: Snapshot, log: Log, kind: PaperKind, order: EventOrder, settings: Settings, now: datetime) -> Paper:
    """As of ``now``. 409 for a draft or a cancelled order: there is nothing to sign. A quote of any order, if it was
    issued and the order has not changed since."""
    if kind == "quote":
        _check_quoted(order)
        return quote(read, order, settings)
    if order.status == "draft":
        raise Problem(
            409,
            "Um rascunho não tem documentos: reserve os equipamentos antes.",
            kind="no-documents",
            mend=mended_at("event", order.id),
        )
    if order.status == "cancelled":
        raise Problem(409, "Um evento cancelado não tem documentos.", kind="no-documents")
    if kind == "contract":
        return contract(read, order, settings, now)
    return _NOTES[kind](read, log, order, settings, now)


def _check_quoted(order: EventOrder) -> None:
    if order.quote is None:
        sentence = "Este pedido ainda não tem orçamento: emita um."
    elif order.quote.outdated:
        sentence = "O pedido mudou depois do orçamento: emita outro."
    else:
        return
    raise Problem(409, sentence, kind="no-documents", mend=mended_at("event", order.id))
