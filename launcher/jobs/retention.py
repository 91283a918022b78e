"""Deletes expired rows: old idempotent answers, ended sessions."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from command_api.event_store.index import idempotency
from infra.security.database import transaction
from launcher.clock import APART, Next

if TYPE_CHECKING:
    from launcher.composition import Services
    from launcher.leader_election import Term

EVERY: Final = 3600.0
"""Seconds between two looks."""
ANSWERS_KEPT: Final = 7 * 24 * 3600.0
"""Seconds in which a command that comes again with its Idempotency-Key is answered as the first time."""
_FIRST: Final = 60.0
_AT_ONCE: Final = 5_000


class Forgetting:
    """Removes them once an hour, a few thousand at a time, so that no command waits for it."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def work(self, term: Term) -> Iterator[Next]:
        """Forget what is too old, soon after the start and then once an hour."""
        yield Next(_FIRST)
        while True:
            yield APART
            self.forget(time.time(), term)
            yield Next(EVERY)

    def forget(self, now: float, term: Term | None = None) -> int:
        """Remove what is too old at ``now``. Returns how many answers were removed."""
        self._services.security.prune(now)
        removed = 0
        while some := forget_answers(self._services.recorder.engine, now - ANSWERS_KEPT):
            removed += some
            if term is not None and term.over():
                break
        return removed


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
