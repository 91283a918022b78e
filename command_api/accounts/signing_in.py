"""The sign-in: a password that is right opens a session, in the transaction that stores ``UserSignedIn``."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

import sqlalchemy as sa
from starlette.concurrency import run_in_threadpool

from command_api.accounts.domain import User
from command_api.event_store import Receipt, Store
from command_api.event_store.index import Change
from command_api.kernel import Actor, CommandContext, Conflict, NotFound
from infra.problems import Problem
from infra.security.security import Security
from infra.security.sessions import NewSession
from infra.security.tables import accounts

TRIES = 20
"""Sign-ins of one user at the same moment race for the next version of the stream; each round one of them wins."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """What a person typed, and from where. ``device`` is the browser if it signed in to this account before."""

    username: str
    password: str
    captcha_token: str
    address: str
    device: str | None
    user_agent: str
    correlation_id: str


@dataclass(frozen=True, slots=True)
class Account:
    user_id: int
    name: str
    password_hash: str
    active: bool


def wrong_credentials() -> Problem:
    """401, the same for a stranger, a wrong password and an inactive user."""
    return Problem(401, "Username ou senha incorretos", kind="wrong-credentials")


async def sign_in(store: Store, security: Security, credentials: Credentials) -> tuple[NewSession, Receipt]:
    """A new session. ``Problem`` 401 for wrong credentials, 422 for the captcha, 429 after too many attempts."""
    username_key = credentials.username.casefold()
    now = datetime.now(UTC).timestamp()
    known_browser = credentials.device is not None
    level = 0 if known_browser else await run_in_threadpool(security.limits.captcha_level, username_key, now)
    await security.captcha.check(credentials.captcha_token, credentials.address, level)
    attempt = await run_in_threadpool(
        security.limits.attempt, username_key, credentials.address, credentials.device, now
    )
    account = await run_in_threadpool(account_of, security.engine, username_key)
    right = await security.passwords.matches(credentials.password, account.password_hash if account else None)
    if account is None or not right or not account.active:
        raise wrong_credentials()
    opened = await run_in_threadpool(_open_session, store, security, account, credentials)
    await run_in_threadpool(attempt.was_right)
    await run_in_threadpool(security.prune, now)
    return opened


def account_of(engine: sa.Engine, username_key: str) -> Account | None:
    """The account with this case-folded username."""
    t = accounts.c
    query = sa.select(t.user_id, t.name, t.password_hash, t.active).where(t.username_key == username_key)
    with engine.connect() as connection:
        row = connection.execute(query).one_or_none()
    return Account(*row) if row else None


def _open_session(
    store: Store, security: Security, account: Account, credentials: Credentials
) -> tuple[NewSession, Receipt]:
    for left in reversed(range(TRIES)):
        user = _unchanged_user(store, security, account)
        now = datetime.now(UTC)
        user.sign_in()
        session, insert = security.sessions.prepare(
            account.user_id, user_agent=credentials.user_agent, address=credentials.address, now=now.timestamp()
        )
        ctx = CommandContext(
            actor=Actor(account.user_id, account.name), now=now, correlation_id=credentials.correlation_id
        )
        try:
            return session, store.save(user, ctx=ctx, changes=[Change(insert)])
        except Conflict:
            if not left:
                raise
    raise AssertionError("unreachable")


def _unchanged_user(store: Store, security: Security, account: Account) -> User:
    """The user, if the password that was just checked is still theirs: a reset that comes between ends in a conflict
    at the save, one that came before shows here."""
    try:
        user = store.load(User, account.user_id)
    except NotFound:
        raise wrong_credentials() from None
    current = account_of(security.engine, user.username.casefold())
    if current is None or not user.active or current.password_hash != account.password_hash:
        raise wrong_credentials()
    return user
