"""One-time links to choose a password: a row with the hash of a token that only the link holds."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from infra.security.database import transaction
from infra.security.tables import accounts, password_links

LIFE: Final = 86400.0
"""Seconds that a link can be used."""


@dataclass(frozen=True, slots=True)
class NewLink:
    """What an administrator hands over, once. ``token`` is 256 random bits; ``expires_at`` seconds since 1970."""

    token: str
    expires_at: float


@dataclass(frozen=True, slots=True)
class LinkOwner:
    """The person a living link belongs to."""

    user_id: int
    username: str
    name: str
    email: str


class PasswordLinks:
    """Writes links out, looks them up and forgets them."""

    def __init__(self, engine: sa.Engine, base_url: str) -> None:
        self._engine = engine
        self._base_url = base_url.rstrip("/")

    def address(self, link: NewLink) -> str:
        """The token is in the fragment: browsers send it to no server, so it is in no log and no ``Referer``."""
        return f"{self._base_url}/nova-senha#{link.token}"

    def owner(self, token: str, now: float) -> LinkOwner | None:
        """Whose link this is; ``None`` for one that never was, was used, has expired or was replaced."""
        query = (
            sa.select(accounts.c.user_id, accounts.c.username, accounts.c.name, accounts.c.email)
            .join(password_links, password_links.c.user_id == accounts.c.user_id)
            .where(password_links.c.token_hash == _hash(token), password_links.c.expires_at > now, accounts.c.active)
        )
        with self._engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        return LinkOwner(*row) if row else None

    def prune(self, now: float) -> None:
        """Forget links that have expired."""
        with transaction(self._engine) as connection:
            connection.execute(password_links.delete().where(password_links.c.expires_at <= now))


def new_link(user_id: int, now: float) -> tuple[NewLink, list[sa.Delete | sa.Insert]]:
    """A link and the statements that make it this person's only one, for the transaction that stores who made it."""
    link = NewLink(secrets.token_urlsafe(32), now + LIFE)
    insert = password_links.insert().values(user_id=user_id, token_hash=_hash(link.token), expires_at=link.expires_at)
    return link, [ended_link_of(user_id), insert]


def ended_link_of(user_id: int) -> sa.Delete:
    """The statement that ends the link of a person, for the transaction that stores why."""
    return password_links.delete().where(password_links.c.user_id == user_id)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
