"""The requested time of an as-of view: an instant on one of the two clocks, or an event's number."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Final

import sqlalchemy as sa
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from infra.problems import Problem
from projections.history.tables import events
from query_api.audit.queries import Clock
from query_api.equipment.windows import OptionalInstant
from query_api.http import OptionalId, Snapshot, inside_calendar

NO_SUCH_EVENT: Final = "Este registro não existe."
_NEIGHBOURS: Final = 200
"""Concurrent commands may be recorded in another order than their log order. Never as many as this."""


class MomentAsked(BaseModel):
    """A moment, by one of the two; without either, that of the newest event."""

    model_config = ConfigDict(extra="forbid")

    at: Annotated[OptionalInstant, AfterValidator(inside_calendar)] = Field(
        None, description="as of this instant, by `clock`", examples=["2026-11-20T23:15:00Z"]
    )
    number: OptionalId = Field(None, description="as of this event of the log", examples=[1042])
    clock: Clock = Field(
        "recorded",
        description="`recorded`: what the system knew then; `happened`: what had happened by then, as is known today",
    )


@dataclass(frozen=True)
class Moment:
    """``row`` is the last event that counts in ``history_events``, ``None`` before the first.

    ``happened_by`` leaves out, of the whole log, what had not happened by then; ``None``: everything up to ``row``.
    """

    row: sa.RowMapping | None
    at: datetime
    happened_by: datetime | None = None

    @property
    def key(self) -> tuple[str, int] | None:
        """Stream and version of that event."""
        return None if self.row is None else (self.row["stream"], self.row["version"])


def moment_of(read: Snapshot, asked: MomentAsked, now: datetime) -> Moment:
    """The requested time; 404 for an unknown number, 422 for two times at once."""
    if asked.at is not None and asked.number is not None:
        sentence = "Informe o instante ou o número do registro, não os dois."
        raise Problem(422, sentence, errors=[{"field": "number", "message": sentence}])
    if asked.number is not None:
        row = event_numbered(read.connection, asked.number)
        if row is None:
            raise Problem(404, NO_SUCH_EVENT, kind="not-found", headers=read.headers)
        return Moment(row, row["happened_at" if asked.clock == "happened" else "recorded_at"])
    if asked.at is None:
        return Moment(_first(read.connection, sa.select(events).order_by(events.c.number.desc())), now)
    at = asked.at.astimezone(UTC)
    if asked.clock == "recorded":
        return Moment(last_recorded(read.connection, at), at)
    return Moment(_last_happened(read.connection, at), at, happened_by=at)


def event_numbered(connection: sa.Connection, number: int) -> sa.RowMapping | None:
    """The event of the log with this number."""
    return _first(connection, sa.select(events).where(events.c.number == number))


def last_recorded(connection: sa.Connection, at: datetime) -> sa.RowMapping | None:
    """The last event of the log that had been recorded at ``at``."""
    known = (
        sa.select(events)
        .where(events.c.recorded_at <= at)
        .order_by(events.c.recorded_at.desc(), events.c.number.desc())
        .limit(_NEIGHBOURS)
        .subquery()
    )
    return _first(connection, sa.select(known).order_by(known.c.number.desc()))


def _last_happened(connection: sa.Connection, at: datetime) -> sa.RowMapping | None:
    clock = events.c.happened_at
    return _first(connection, sa.select(events).where(clock <= at).order_by(clock.desc(), events.c.number.desc()))


def _first(connection: sa.Connection, query: sa.Select[tuple[object, ...]]) -> sa.RowMapping | None:
    return connection.execute(query.limit(1)).mappings().first()
