"""Deletes expired rows: old idempotent answers, ended sessions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from command_api.event_store.index import idempotency
from infra.security.database import transaction
from launcher.clock import Next
from launcher.jobs.process import Due

if TYPE_CHECKING:
    from launcher.composition import Services

ANSWERS_KEPT: Final = 7 * 24 * 3600.0
"""Seconds in which a command that comes again with its Idempotency-Key is answered as the first time."""
_AT_ONCE: Final = 5_000


def expired_rows(services: Services) -> Iterator[Due]:
    """All of them are one thing, which is given again while rows are left: no command waits for it for long."""
    yield Due("expired rows", lambda ctx: _forget(services, ctx.now.timestamp()))


def _forget(services: Services, now: float) -> Next | None:
    services.security.prune(now)
    return Next(0.0) if forget_answers(services.recorder.engine, now - ANSWERS_KEPT) else None


def forget_answers(engine: sa.Engine, before: float) -> int:
    """Remove some of the answers that were given before this second. Answers how many: none when all are gone."""
    old = (
        sa.select(idempotency.c.person, idempotency.c.key)
        .where(idempotency.c.created_at < before)
        .order_by(idempotency.c.created_at)
        .limit(_AT_ONCE)
    )
    key = sa.tuple_(idempotency.c.person, idempotency.c.key)
    with transaction(engine) as connection:
        # a transaction for each part: on SQLite every command waits for the writer
        return connection.execute(sa.delete(idempotency).where(key.in_(old))).rowcount
