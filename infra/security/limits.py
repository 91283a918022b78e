"""Login limits, counted for all processes together.

================  ==========================  =============================================
counted for       10 in five minutes          the last hour
================  ==========================  =============================================
an address        429 for that address        –
an account        –                           the captcha of the account gets harder
a known browser   429 for that browser        –
a session         429 for its password check  –
a second factor   ten in an hour: 429 for it  –
a visitor's post  ten in an hour: 429 for it  –
a table's calls   429 for it; an address: 60  –
================  ==========================  =============================================

Wrong passwords from elsewhere never stop the owner of an account. An attempt from a browser that signed in to the
account before (``device_cookie``) counts for that browser alone: neither its address nor its account.
"""

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
"""Seconds in which wrong attempts count for an address, a browser or a session."""
ATTEMPTS: Final = 10
ACCOUNT_WINDOW: Final = 3600.0
"""Seconds in which wrong attempts on an account make its captcha harder."""
CODE_WINDOW: Final = 3600.0
"""Seconds in which wrong codes of a second factor count."""
CALLS_OF_A_HOUSE: Final = 60
"""Calls for the waiter from one address in ``WINDOW``."""
ATTEMPTS_PER_LEVEL: Final = 5
HARDEST_LEVEL: Final = 4
REFUSED_AGAIN: Final = 1.0
"""Seconds in which a refused subject is refused again from memory: a flood must not cost a transaction per attempt."""
MOST_REFUSED: Final = 10_000


class LoginLimits:
    """An attempt is counted *before* the password is checked and forgiven when it was right: a hundred at once are a
    hundred attempts."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._refused: dict[str, tuple[float, float]] = {}
        """By subject: until when it is refused from memory, and when it may try again."""

    def prune(self, now: float) -> None:
        """Forget attempts that no longer count."""
        with transaction(self._engine) as connection:
            connection.execute(login_attempts.delete().where(login_attempts.c.at <= now - ACCOUNT_WINDOW))

    def attempt(self, username_key: str, address: str, device: str | None, now: float) -> Attempt:
        """Count one attempt to sign in; ``Problem`` 429 with ``Retry-After`` when there were too many. ``device`` is
        the browser if it signed in to this account before."""
        if device is not None:
            return self._count(f"device:{device}:{username_key}", now, one_account=True)
        return self._count(address_subject(address), now, also=account_subject(username_key))

    def refuse_again(self, address: str, now: float) -> None:
        """``Problem`` 429 for an address that was refused within the last second. It asks no database: a flood must not
        cost a worker thread per attempt either."""
        self._refuse_again(address_subject(address), now)

    def attempt_with_code(self, user_id: int, browser: str | None, now: float) -> Attempt:
        """Count one code of a second factor. The caller knows the password already, so this counts per account; a known
        ``browser`` (or session) counts for itself. The window is an hour: six digits must outlast the guesses of a
        year."""
        subject = f"code:{user_id}" if browser is None else f"code:{user_id}:{browser}"
        return self._count(subject, now, one_account=True, window=CODE_WINDOW)

    def attempt_in_session(self, session_id: str, now: float) -> Attempt:
        """Count one attempt to confirm one's own password."""
        return self._count(f"session:{session_id}", now, one_account=True)

    def attempt_with_link(self, address: str, now: float) -> Attempt:
        """Count one attempt with a link for the address, together with the logins from there."""
        return self._count(address_subject(address), now)

    def attempt_with_page(self, address: str, now: float) -> None:
        """Count an unknown token of a customer's page; ``Problem`` 429 when there were too many."""
        self._count(f"page:{address_subject(address)}", now)

    def attempt_as_visitor(self, address: str, now: float) -> Attempt:
        """Count what a visitor without an account sends. It is never forgiven: ten in an hour from an address."""
        subject = f"visitor:{address_subject(address)}"
        try:
            return self._count(subject, now, window=ACCOUNT_WINDOW)
        except Problem as refused:
            sentence = "Você já enviou vários pedidos. Aguarde um pouco ou fale com a casa pelo WhatsApp."
            raise Problem(429, sentence, kind="too-many-attempts", headers=refused.headers) from None

    def attempt_at_table(self, table: int, address: str, now: float) -> None:
        """Count a call for the waiter: ten in five minutes from an address for this table, sixty from it for all:
        the guests of a house may share one."""
        try:
            self._count(f"table:{table}:{address_subject(address)}", now)
            self._count(f"tables:{address_subject(address)}", now, most=CALLS_OF_A_HOUSE)
        except Problem as refused:
            sentence = "Esta mesa já chamou várias vezes. Aguarde um pouco ou acene para quem atende."
            raise Problem(429, sentence, kind="too-many-attempts", headers=refused.headers) from None

    def captcha_level(self, username_key: str, now: float) -> int:
        """How hard the next captcha of this account is, 0 to ``HARDEST_LEVEL``; the same whether it exists or not."""
        t = login_attempts
        recent = sa.select(t.c.id).where(t.c.subject == account_subject(username_key), t.c.at > now - ACCOUNT_WINDOW)
        enough = recent.limit(ATTEMPTS_PER_LEVEL * HARDEST_LEVEL).subquery()
        with self._engine.connect() as connection:
            found = connection.execute(sa.select(sa.func.count()).select_from(enough)).scalar_one()
        return int(found) // ATTEMPTS_PER_LEVEL

    def _count(
        self,
        subject: str,
        now: float,
        *,
        also: str | None = None,
        one_account: bool = False,
        window: float = WINDOW,
        most: int = ATTEMPTS,
    ) -> Attempt:
        """Count for ``subject``, which is limited to ``most``, and for ``also``, which is not. ``one_account``: all
        attempts in ``subject`` are of one account, so a right one forgives all of them."""
        self._refuse_again(subject, now)
        with transaction(self._engine) as connection:
            # counting and adding are one step: a hundred attempts at once must not all find room for one more
            lock_for_transaction(connection, subject)
            wait = _seconds_to_wait(connection, subject, now, window, most)
            if wait > 0:
                if len(self._refused) >= MOST_REFUSED:
                    self._refused.clear()
                self._refused[subject] = (now + min(wait, REFUSED_AGAIN), now + wait)
                raise too_many(wait)
            rows = [{"id": uuid.uuid4().hex, "subject": each, "at": now} for each in (subject, also) if each]
            connection.execute(login_attempts.insert(), rows)
        t = login_attempts
        return Attempt(self._engine, t.c.subject == subject if one_account else t.c.id.in_([row["id"] for row in rows]))

    def _refuse_again(self, subject: str, now: float) -> None:
        until, free = self._refused.get(subject, (0.0, 0.0))
        if now < until:
            raise too_many(free - now)


class Attempt:
    """One counted attempt."""

    def __init__(self, engine: sa.Engine, forgivable: sa.ColumnElement[bool]) -> None:
        self._engine = engine
        self._forgivable = forgivable

    def was_right(self) -> None:
        """Forget this attempt. Wrong ones of the address and of the account stay: otherwise a user could guess the
        passwords of others without limit, and a sign-in of the owner would reset the count of an attacker."""
        with transaction(self._engine) as connection:
            connection.execute(login_attempts.delete().where(self._forgivable))


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


def _seconds_to_wait(connection: sa.Connection, subject: str, now: float, window: float, most: int) -> float:
    t = login_attempts
    newest_first = sa.select(t.c.at).where(t.c.subject == subject, t.c.at > now - window).order_by(t.c.at.desc())
    last = connection.execute(newest_first.offset(most - 1).limit(1)).scalar()
    return 0.0 if last is None else last + window - now
