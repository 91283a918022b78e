"""Printable documents of an order."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from fastapi.responses import HTMLResponse

from infra.problems import Problem
from infra.settings import Settings
from query_api.http import Snapshot
from query_api.orders.detail_shapes import EventOrder


def document(
    read: Snapshot,
    kind: Literal["contract", "delivery-note", "pickup-note"],
    order: EventOrder,
    settings: Settings,
    now: datetime,
) -> HTMLResponse:
    raise Problem(503)
