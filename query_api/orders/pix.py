"""The open deposit as a static PIX charge."""

from __future__ import annotations

from infra.problems import Problem
from infra.settings import Settings
from query_api.http import Snapshot
from query_api.orders.detail_shapes import EventOrder, Pix


def pix_of(read: Snapshot, order: EventOrder, settings: Settings) -> Pix:
    raise Problem(503)
