"""Between a right password and the second factor: a ticket that is good for that alone, once, for five minutes."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from infra.security.database import transaction
from infra.security.passkeys import new_challenge
from infra.security.tables import sign_in_tickets

LIFE: Final = 300.0


@dataclass(frozen=True, slots=True)
class Ticket:
    """``challenge`` is for a passkey; ``password_digest`` of the hash that the password was checked against."""

    user_id: int
    password_digest: str
    challenge: str
    expires_at: float

    def is_about(self, password_hash: str) -> bool:
        """Whether the password is still the one that was checked."""
        return hmac.compare_digest(self.password_digest, _digest(password_hash))


class SignInTickets:
    """Hands tickets out and takes them back. It keeps their hash."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def issue(self, user_id: int, password_hash: str, now: float) -> tuple[str, Ticket]:
        """A new ticket: its token, and what it says."""
        token = secrets.token_urlsafe(32)
        ticket = Ticket(user_id, _digest(password_hash), new_challenge(), now + LIFE)
        with transaction(self._engine) as connection:
            connection.execute(
                sign_in_tickets.insert().values(
                    token_hash=_digest(token),
                    user_id=ticket.user_id,
                    password_digest=ticket.password_digest,
                    challenge=ticket.challenge,
                    expires_at=ticket.expires_at,
                )
            )
        return token, ticket

    def read(self, token: str, now: float) -> Ticket | None:
        """What a ticket says; ``None`` for one that never was, has expired or was used."""
        t = sign_in_tickets.c
        query = sa.select(t.user_id, t.password_digest, t.challenge, t.expires_at)
        with self._engine.connect() as connection:
            row = connection.execute(query.where(t.token_hash == _digest(token), t.expires_at > now)).one_or_none()
        return Ticket(*row) if row else None

    def use(self, token: str) -> bool:
        """Take the ticket back; ``False`` if another request did."""
        with transaction(self._engine) as connection:
            mine = sign_in_tickets.c.token_hash == _digest(token)
            # the database decides who was first: only one DELETE finds the row
            return connection.execute(sign_in_tickets.delete().where(mine)).rowcount == 1

    def prune(self, now: float) -> None:
        """Forget tickets that have expired."""
        with transaction(self._engine) as connection:
            connection.execute(sign_in_tickets.delete().where(sign_in_tickets.c.expires_at <= now))


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
