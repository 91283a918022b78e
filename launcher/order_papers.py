"""Makes the papers that commands keep: by the query side, so that they are those which were shown."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from command_api.kernel import Conflict
from infra.position import START
from infra.read_database import ReadDatabase
from infra.settings import Settings
from projections.orders.tables import orders
from query_api.http import Snapshot, tables_of
from query_api.log import Log
from query_api.orders.detail import event_order
from query_api.orders.hold_rules import hold_rules_of
from query_api.orders.papers import paper
from query_api.waiting import LONGEST_WAIT

_TABLES: Final = tables_of(("orders", "accounts", "equipment", "site"))
_LOOK_EVERY: Final = 0.02
"""Seconds. A customer accepts only what is shown already, so a wait is rare."""


class OrderPapers:
    """The query side as ``command_api.orders.papers.Papers``."""

    def __init__(self, database: ReadDatabase, log: Log, settings: Settings, hurry: Callable[[], None]) -> None:
        self._database = database
        self._log = log
        self._settings = settings
        self._hurry = hurry

    def quote(self, order_id: int, version: int, now: datetime) -> bytes:
        """What ``readDocument`` answers for this version of the order."""
        end = time.monotonic() + LONGEST_WAIT
        while True:
            with self._database.read(*_TABLES) as connection:
                read = Snapshot(connection, START, {}, self._log)
                shown = connection.execute(sa.select(orders.c.version).where(orders.c.id == order_id)).scalar() or 0
                if shown > version:
                    raise Conflict("O pedido mudou agora mesmo: leia o orçamento outra vez.")
                if shown == version:
                    hold_hours = hold_rules_of(connection, self._settings).deposit_hold_hours
                    order = event_order(read, self._log, order_id, now, hold_hours)
                    offered = paper(read, self._log, "quote", order, self._settings, now)
                    break
                if time.monotonic() > end:
                    raise read.late()
            self._hurry()
            time.sleep(_LOOK_EVERY)
        return offered.pdf()
