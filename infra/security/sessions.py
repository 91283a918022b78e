"""Sessions: a row that every call reads, a short-lived bearer token, and a refresh token that changes with each use."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from infra.compiled import CompiledQuery
from infra.position import START, Position
from infra.security.database import transaction
from infra.security.permissions import Principal, Role
from infra.security.tables import accounts, passkeys, session_positions, sessions, sign_in_rules, totp_seeds
from infra.security.tokens import Tokens

DAY: Final = 86400.0
IDLE: Final = 7 * DAY
"""A session that is not renewed for this long has ended."""
LONGEST: Final = 30 * DAY
"""A session ends after this long, however much it is used."""
GRACE: Final = 10.0
"""Seconds in which the token before the current one is still answered, with the current one: two tabs that renew at
once send the same cookie, and an answer can be lost on the way. A later use is a replay, and ends the session for the
thief and the owner alike."""
READ_BACK: Final = 120.0
"""Seconds after a command in which reads of its session wait for it. By then every read model that works has it, and
one that does not work must not delay every read for good."""
_AGENT_LENGTH: Final = 200
_MUST_ENROLL: Final = sa.and_(
    accounts.c.role == Role.ADMIN.value,
    sa.exists().where(sign_in_rules.c.second_factor_for_admins),
    ~sa.exists().where(totp_seeds.c.user_id == accounts.c.user_id, totp_seeds.c.active_since.is_not(None)),
    ~sa.exists().where(passkeys.c.user_id == accounts.c.user_id),
).label("must_enroll")
"""An administrator without a second factor, where the house requires one."""
_PERSON: Final = (
    accounts.c.user_id,
    accounts.c.username,
    accounts.c.name,
    accounts.c.email,
    accounts.c.role,
    accounts.c.can_place_orders,
    accounts.c.can_view_bi,
    accounts.c.cost_center,
    accounts.c.granted,
    accounts.c.version,
    accounts.c.must_change_password,
)


@dataclass(frozen=True, slots=True)
class NewSession:
    """What a sign-in or a renewal hands out. ``token`` goes into the body, ``refresh_token`` into the cookie."""

    session_id: str
    token: str
    refresh_token: str
    expires_at: float


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A living session as its owner sees it; instants in seconds since 1970."""

    id: str
    created_at: float
    renewed_at: float
    expires_at: float
    user_agent: str
    address: str


_LIVING: Final = (
    sa.select(*_PERSON, _MUST_ENROLL, session_positions.c.transaction_id, session_positions.c.number)
    .join_from(accounts, sessions, sessions.c.user_id == accounts.c.user_id)
    .outerjoin(
        session_positions,
        sa.and_(
            session_positions.c.session_id == sessions.c.id,
            session_positions.c.at > sa.bindparam("now", type_=sa.Float) - READ_BACK,
        ),
    )
    .where(
        sessions.c.id == sa.bindparam("session_id", type_=sa.Text),
        sessions.c.user_id == sa.bindparam("person", type_=sa.BigInteger),
        sessions.c.ended_at.is_(None),
        sessions.c.expires_at > sa.bindparam("now", type_=sa.Float),
        accounts.c.active,
    )
)
"""The person of a session that lives, and the position that its last command reached."""


class SessionStore:
    """Opens, renews, checks and ends sessions. Implements ``bearer.Sessions``."""

    def __init__(self, engine: sa.Engine, tokens: Tokens, refresh_key: bytes) -> None:
        self._engine = engine
        self._tokens = tokens
        self._refresh_key = refresh_key
        self._living = CompiledQuery(engine, _LIVING)

    def principal(self, token: str, now: float | None = None) -> Principal | None:
        """The person behind ``token`` as the rows say at this moment; ``None`` if the session or the account ended."""
        claims = self._tokens.read(token)
        if claims is None:
            return None
        # the rows are read for every request: nothing is kept that a revocation would have to reach
        rows = self._living.rows(
            session_id=claims.session_id, person=claims.user_id, now=time.time() if now is None else now
        )
        if not rows:
            return None
        *person, transaction, number = rows[0]
        reached = START if number is None else Position(transaction, number)
        return _principal(person, claims.session_id, reached)

    def versions(self, session_ids: Collection[str]) -> dict[str, int]:
        """The sessions among these that live at this moment, each with the version of its account."""
        query = (
            sa.select(sessions.c.id, accounts.c.version)
            .join(accounts, sessions.c.user_id == accounts.c.user_id)
            .where(
                sessions.c.id.in_(session_ids),
                sessions.c.ended_at.is_(None),
                sessions.c.expires_at > time.time(),
                accounts.c.active,
            )
        )
        with self._engine.connect() as connection:
            return {row.id: row.version for row in connection.execute(query)}

    def prepare(self, user_id: int, *, user_agent: str, address: str, now: float) -> tuple[NewSession, sa.Insert]:
        """A new session and the statement that makes it real, for the transaction that stores the sign-in."""
        session_id = secrets.token_urlsafe(18)
        secret = self._refresh_secret(session_id, 0)
        expires_at = now + IDLE
        insert = sessions.insert().values(
            id=session_id,
            user_id=user_id,
            refresh_hash=_hash(secret),
            generation=0,
            created_at=now,
            renewed_at=now,
            expires_at=expires_at,
            ended_at=None,
            user_agent=_printable(user_agent)[:_AGENT_LENGTH],
            address=address,
        )
        token = self._tokens.issue(user_id, session_id, now)
        return NewSession(session_id, token, _write(session_id, 0, secret), expires_at), insert

    def renew(self, refresh_token: str, now: float) -> NewSession | None:
        """A fresh pair of tokens; ``None`` if the session is over or the token was not the current one.

        A token that was replaced longer than ``GRACE`` ago is a replay: the whole session ends.
        """
        given = _read(refresh_token)
        if given is None:
            return None
        session_id, generation, secret = given
        with transaction(self._engine) as connection:
            query = sa.select(sessions).where(sessions.c.id == session_id, sessions.c.ended_at.is_(None))
            # of two tabs that renew at once the second waits here, and then finds its token replaced
            row = connection.execute(query.with_for_update()).one_or_none()
            if row is None or row.expires_at <= now:
                return None
            if generation == row.generation and hmac.compare_digest(_hash(secret), row.refresh_hash):
                return self._rotate(connection, row, now)
            # never handed out: a guess must not end the session of another person
            if not hmac.compare_digest(secret, self._refresh_secret(session_id, generation)):
                return None
            if generation == row.generation - 1 and now - row.renewed_at <= GRACE:
                return self._handed_out(row.user_id, session_id, row.generation, row.expires_at, now)
            connection.execute(sessions.update().where(sessions.c.id == session_id).values(ended_at=now))
            return None

    def end(self, session_id: str, user_id: int, now: float) -> bool:
        """End one session of this person; ``False`` if there is no such living session."""
        ended = (
            sessions.update()
            .where(sessions.c.id == session_id, sessions.c.user_id == user_id, sessions.c.ended_at.is_(None))
            .values(ended_at=now)
        )
        with transaction(self._engine) as connection:
            return connection.execute(ended).rowcount == 1

    def end_by_refresh_token(self, refresh_token: str, now: float) -> None:
        """End the session this cookie belongs to, if it does."""
        given = _read(refresh_token)
        if given is None:
            return
        session_id, generation, secret = given
        if hmac.compare_digest(secret, self._refresh_secret(session_id, generation)):
            with transaction(self._engine) as connection:
                connection.execute(
                    sessions.update()
                    .where(sessions.c.id == session_id, sessions.c.ended_at.is_(None))
                    .values(ended_at=now)
                )

    def living(
        self,
        user_id: int,
        now: float,
        *,
        limit: int,
        offset: int = 0,
        oldest_first: bool = False,
        words: Sequence[str] = (),
    ) -> tuple[list[SessionRow], int]:
        """A page of the living sessions of a person by their last use, of those whose browser or address has all
        ``words``; and how many they are on all pages."""
        t = sessions.c
        query = sa.select(t.id, t.created_at, t.renewed_at, t.expires_at, t.user_agent, t.address).where(
            t.user_id == user_id,
            t.ended_at.is_(None),
            t.expires_at > now,
            *((t.user_agent + " " + t.address).icontains(word, autoescape=True) for word in words),
        )
        by = t.renewed_at.asc() if oldest_first else t.renewed_at.desc()
        with self._engine.connect() as connection:
            page = connection.execute(query.order_by(by, t.id).limit(limit).offset(offset))
            found = [SessionRow(*row) for row in page]
            total: int = connection.execute(sa.select(sa.func.count()).select_from(query.subquery())).scalar_one()
        return found, total

    def prune(self, now: float) -> None:
        """Forget sessions that ended or expired more than a month ago."""
        with transaction(self._engine) as connection:
            connection.execute(sessions.delete().where(sessions.c.expires_at < now - LONGEST))
            connection.execute(session_positions.delete().where(session_positions.c.at < now - READ_BACK))

    def _rotate(self, connection: sa.Connection, row: sa.Row[tuple[object, ...]], now: float) -> NewSession | None:
        values = row._mapping  # noqa: SLF001  # the public name of a row's columns in SQLAlchemy
        session_id, generation = str(values["id"]), int(values["generation"]) + 1
        expires_at = min(now + IDLE, float(values["created_at"]) + LONGEST)
        connection.execute(
            sessions.update()
            .where(sessions.c.id == session_id)
            .values(
                refresh_hash=_hash(self._refresh_secret(session_id, generation)),
                generation=generation,
                renewed_at=now,
                expires_at=expires_at,
            )
        )
        return self._handed_out(int(values["user_id"]), session_id, generation, expires_at, now)

    def _handed_out(self, user_id: int, session_id: str, generation: int, expires_at: float, now: float) -> NewSession:
        secret = self._refresh_secret(session_id, generation)
        token = self._tokens.issue(user_id, session_id, now)
        return NewSession(session_id, token, _write(session_id, generation, secret), expires_at)

    def _refresh_secret(self, session_id: str, generation: int) -> str:
        """Derived, not random: within ``GRACE`` the same token can be handed out twice though only its hash is kept."""
        digest = hmac.digest(self._refresh_key, f"{session_id}.{generation}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def ended_sessions_of(user_id: int, now: float, *, but: str | None = None) -> sa.Update:
    """The statement that ends every session of a person, for the transaction that stores why."""
    statement = sessions.update().where(sessions.c.user_id == user_id, sessions.c.ended_at.is_(None))
    if but is not None:
        statement = statement.where(sessions.c.id != but)
    return statement.values(ended_at=now)


def _principal(row: Sequence[Any], session_id: str, reached: Position) -> Principal:
    """``row`` has the columns of ``_LIVING`` without the position; SQLite says 0 and 1 for false and true."""
    user_id, username, name, email, role, orders, bi, cost_center, granted, version, temporary, must_enroll = row
    return Principal(
        user_id=user_id,
        username=username,
        name=name,
        email=email,
        role=Role(role),
        can_place_orders=bool(orders),
        can_view_bi=bool(bi),
        cost_center=cost_center,
        granted=tuple(granted.split()),
        session_id=session_id,
        must_change_password=bool(temporary),
        must_enroll_second_factor=bool(must_enroll),
        version=version,
        reached=reached,
    )


def _write(session_id: str, generation: int, secret: str) -> str:
    return f"{session_id}.{generation}.{secret}"


def _read(refresh_token: str) -> tuple[str, int, str] | None:
    parts = refresh_token.split(".")
    if len(parts) != 3 or not refresh_token.isascii() or len(refresh_token) > 200:
        return None
    session_id, generation, secret = parts
    return (session_id, int(generation), secret) if generation.isdigit() and len(generation) < 10 else None


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _printable(text: str) -> str:
    return "".join(c for c in text if c.isprintable() and not "\ud800" <= c <= "\udfff")
