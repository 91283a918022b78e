"""Metrics of the event store for the system screen, read on connections of their own."""

from __future__ import annotations

from typing import Literal

import sqlalchemy as sa

from command_api.event_store import Recorder
from command_api.publisher.positions import published
from infra.position import Position
from infra.read_database import ReadDatabase
from projections.runtime.health import age_after


class Figures:
    """``query_api.system.store.StoreFigures``."""

    def __init__(self, recorder: Recorder, read_database: ReadDatabase) -> None:
        self._recorder = recorder
        self._engine = recorder.engine
        self.kind: Literal["sqlite", "postgresql"] = "sqlite" if self._engine.dialect.name == "sqlite" else "postgresql"
        self.apart = _place(self._engine) != _place(read_database.engine)

    def size(self) -> int:
        with self._engine.connect() as connection:
            if self.kind == "postgresql":
                log = connection.exec_driver_sql("SELECT pg_total_relation_size('events')")
                return int(log.scalar_one())
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            return int(pages) * int(connection.exec_driver_sql("PRAGMA page_size").scalar_one())

    def head(self) -> Position:
        return self._recorder.head()

    def newer(self, position: Position) -> int:
        by_pair = "SELECT count(*) FROM events WHERE (transaction_id, position) > (:transaction, :number)"
        by_number = "SELECT count(*) FROM events WHERE position > :number"
        query = sa.text(by_pair if self.kind == "postgresql" else by_number)
        with self._engine.connect() as connection:
            return int(connection.execute(query, position._asdict()).scalar_one())

    def age_after(self, position: Position) -> float:
        return age_after(self._recorder, position)

    def published(self, topic: str) -> Position | None:
        return published(self._engine, topic)


def _place(engine: sa.Engine) -> tuple[object, ...]:
    """The database behind an engine; by what way it is reached, and as whom, does not matter."""
    return engine.dialect.name, engine.url.host, engine.url.port, engine.url.database
