"""Sessions whose person has just proved again who they are: a token or a tablet that was left open is not enough to
change how an account is signed in to."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from infra.problems import Problem
from infra.security.database import lock_for_transaction, transaction
from infra.security.tables import session_confirmations

UNCONFIRMED: Final = "confirmation-required"
"""The kind of problem after which the person confirms and the request is repeated."""
FRESH: Final = 600.0
"""Seconds that a confirmation lasts."""


class Confirmations:
    """A row per session that was confirmed."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def confirm(self, session_id: str, now: float) -> float:
        """The person of this session gave the password or a second factor. Returns until when that counts."""
        t = session_confirmations
        with transaction(self._engine) as connection:
            # two confirmations at once must not both insert: the second would violate the key
            lock_for_transaction(connection, f"confirmation {session_id}")
            connection.execute(t.delete().where((t.c.session_id == session_id) | (t.c.confirmed_at <= now - FRESH)))
            connection.execute(t.insert().values(session_id=session_id, confirmed_at=now))
        return now + FRESH

    def until(self, session_id: str, now: float) -> float | None:
        """Until when this session is confirmed; ``None`` if it is not."""
        t = session_confirmations.c
        query = sa.select(t.confirmed_at).where(t.session_id == session_id, t.confirmed_at > now - FRESH)
        with self._engine.connect() as connection:
            at: float | None = connection.execute(query).scalar()
        return None if at is None else at + FRESH

    def check(self, session_id: str, now: float) -> None:
        """``Problem`` 403 unless this session is confirmed."""
        if self.until(session_id, now) is None:
            raise Problem(403, "Confirme que é você para continuar.", kind=UNCONFIRMED)
