"""Login limits: ten wrong passwords in five minutes per account and per address, counted for all processes together."""

from __future__ import annotations

import ipaddress
import math
import uuid
from typing import Final

import sqlalchemy as sa

from infra.problems import Problem
from infra.security.database import lock_for_transaction, transaction
from infra.security.tables import login_attempts

WINDOW: Final = 300.0
"""Seconds in which wrong attempts count."""
ATTEMPTS: Final = 10


class LoginLimits:
    """An attempt is counted *before* the password is checked and forgiven when it was right: a hundred at once are a
    hundred attempts."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def prune(self, now: float) -> None:
        """Forget attempts that no longer count."""
        with transaction(self._engine) as connection:
            connection.execute(login_attempts.delete().where(login_attempts.c.at <= now - WINDOW))

    def attempt(self, username_key: str, address: str, now: float) -> Attempt:
        """Count one attempt; ``Problem`` 429 with ``Retry-After`` when there were too many."""
        return self._count((account_subject(username_key), address_subject(address)), now)

    def attempt_with_link(self, address: str, now: float) -> Attempt:
        """Count one attempt with a link, whose account is not known before it proves right: it counts for the address,
        together with the logins from there."""
        return self._count((address_subject(address),), now)

    def _count(self, subjects: tuple[str, ...], now: float) -> Attempt:
        with transaction(self._engine) as connection:
            for subject in sorted(subjects):
                lock_for_transaction(connection, subject)
            wait = max(_seconds_to_wait(connection, subject, now) for subject in subjects)
            if wait > 0:
                raise too_many(wait)
            ids = [uuid.uuid4().hex for _ in subjects]
            rows = [{"id": id, "subject": subject, "at": now} for id, subject in zip(ids, subjects, strict=True)]
            connection.execute(login_attempts.insert(), rows)
        return Attempt(self._engine, ids)


class Attempt:
    """One counted attempt."""

    def __init__(self, engine: sa.Engine, ids: list[str]) -> None:
        self._engine = engine
        self._ids = ids

    def was_right(self, username_key: str) -> None:
        """Forget this attempt, and the wrong ones of the account; those of the address stay, so that somebody with an
        account of their own cannot wipe them."""
        t = login_attempts
        with transaction(self._engine) as connection:
            forgiven = t.c.id.in_(self._ids) | (t.c.subject == account_subject(username_key))
            connection.execute(t.delete().where(forgiven))


def account_subject(username_key: str) -> str:
    return f"account:{username_key}"


def address_subject(address: str) -> str:
    """An IPv6 customer has a whole /64, so it counts as one address."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return f"address:{address}"
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped:
            return f"address:{parsed.ipv4_mapped}"
        return f"address:{ipaddress.ip_network((parsed, 64), strict=False)}"
    return f"address:{parsed}"


def too_many(seconds: float) -> Problem:
    """429 that says when to come back."""
    minutes = max(1, math.ceil(seconds / 60))
    plural = "minuto" if minutes == 1 else "minutos"
    return Problem(
        429,
        f"Muitas tentativas de acesso. Aguarde {minutes} {plural} e tente de novo.",
        kind="too-many-attempts",
        headers={"Retry-After": str(max(1, math.ceil(seconds)))},
    )


def _seconds_to_wait(connection: sa.Connection, subject: str, now: float) -> float:
    t = login_attempts
    newest_first = sa.select(t.c.at).where(t.c.subject == subject, t.c.at > now - WINDOW).order_by(t.c.at.desc())
    tenth = connection.execute(newest_first.offset(ATTEMPTS - 1).limit(1)).scalar()
    return 0.0 if tenth is None else tenth + WINDOW - now
