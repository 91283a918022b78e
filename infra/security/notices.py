"""Notices of changes on an account, which its user sees at a later sign-in."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import sqlalchemy as sa

from infra.security.database import transaction
from infra.security.tables import account_notices, sessions

KEPT: Final = 180 * 86400.0
"""Seconds that a notice waits for its person."""


class NoticeKind(StrEnum):
    PASSWORD_CHANGED = "password_changed"  # noqa: S105  # no password
    PASSWORD_RESET = "password_reset"  # noqa: S105
    PASSWORD_CHOSEN_WITH_LINK = "password_chosen_with_link"  # noqa: S105
    EMAIL_CHANGED = "email_changed"
    APP_ENROLLED = "app_enrolled"
    APP_REMOVED = "app_removed"
    PASSKEY_ENROLLED = "passkey_enrolled"
    PASSKEY_REMOVED = "passkey_removed"
    SECOND_FACTOR_RESET = "second_factor_reset"
    RECOVERY_CODES_ISSUED = "recovery_codes_issued"
    RECOVERY_CODE_USED = "recovery_code_used"
    SESSIONS_ENDED = "sessions_ended"
    ASSISTANT_KEY_ISSUED = "assistant_key_issued"


@dataclass(frozen=True, slots=True)
class Origin:
    """The address and program that a request came from."""

    address: str
    user_agent: str


@dataclass(frozen=True, slots=True)
class Notice:
    """``by`` refers to the actor (``user-17``), ``None`` for the person; ``at`` in seconds since 1970."""

    kind: NoticeKind
    at: float
    by: str | None
    address: str
    user_agent: str


class Notices:
    """A session shows what happened before it was opened, until its person has read it."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def unread(self, user_id: int, session_id: str) -> list[Notice]:
        """Unread notices of the user, the newest first."""
        t = account_notices.c
        query = sa.select(t.kind, t.at, t.by_name, t.address, t.user_agent).where(_before(user_id, session_id))
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(t.at.desc(), t.id)).all()
        return [Notice(NoticeKind(kind), *rest) for kind, *rest in rows]

    def read(self, user_id: int, session_id: str) -> None:
        """Forget what this session has shown."""
        with transaction(self._engine) as connection:
            connection.execute(account_notices.delete().where(_before(user_id, session_id)))

    def prune(self, now: float) -> None:
        """Delete notices that stayed unread for half a year."""
        with transaction(self._engine) as connection:
            connection.execute(account_notices.delete().where(account_notices.c.at <= now - KEPT))


def notice(
    user_id: int, kind: NoticeKind, now: float, *, origin: Origin | None = None, by: str | None = None
) -> sa.Insert:
    """The statement that stores a notice, for the transaction of the change itself. The change was made in the user's
    own session (``origin``), or by another user (``by``)."""
    return account_notices.insert().values(
        id=uuid.uuid4().hex,
        user_id=user_id,
        kind=kind.value,
        at=now,
        by_name=by,
        address=origin.address if origin else "",
        user_agent=origin.user_agent if origin else "",
    )


def ended_notices_of(user_id: int) -> sa.Delete:
    """The statement that forgets the notices of a person who is removed."""
    return account_notices.delete().where(account_notices.c.user_id == user_id)


def _before(user_id: int, session_id: str) -> sa.ColumnElement[bool]:
    began = sa.select(sessions.c.created_at).where(sessions.c.id == session_id).scalar_subquery()
    return sa.and_(account_notices.c.user_id == user_id, account_notices.c.at < began)
