"""The sign-in: a right password, and a second factor where the person has one, open a session in the transaction that
stores ``UserSignedIn``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import sqlalchemy as sa
from starlette.concurrency import run_in_threadpool

from command_api.accounts.domain import User
from command_api.accounts.rows import told
from command_api.event_store import Receipt, Store
from command_api.event_store.index import IndexStatement
from command_api.kernel import Actor, CommandContext, Conflict, NotFound
from infra.json_object import JsonObject
from infra.problems import Problem
from infra.security.notices import NoticeKind, Origin
from infra.security.second_factors import Proof
from infra.security.security import Security
from infra.security.sessions import NewSession
from infra.security.sign_in_tickets import Ticket
from infra.security.tables import accounts

TRIES = 20
"""Sign-ins of one user at the same moment race for the next version of the stream; each round one of them wins."""


@dataclass(frozen=True, slots=True)
class Browser:
    """Where a request comes from, and its device cookie for an account."""

    origin: Origin
    device_of: Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class Credentials:
    """What a person typed, and from where."""

    username: str
    password: str
    captcha_token: str
    browser: Browser
    correlation_id: str


@dataclass(frozen=True, slots=True)
class SecondStep:
    """What a person proves with a ticket: a typed code, or a passkey's answer to the ticket's challenge."""

    ticket: str
    code: str | None
    passkey: JsonObject | None
    browser: Browser
    correlation_id: str


@dataclass(frozen=True, slots=True)
class Account:
    user_id: int
    username: str
    name: str
    password_hash: str
    active: bool


@dataclass(frozen=True, slots=True)
class Opened:
    """The person is signed in."""

    session: NewSession
    receipt: Receipt


@dataclass(frozen=True, slots=True)
class Pending:
    """The password was right and a second factor is missing. ``passkey`` is what the browser asks for one with."""

    token: str
    expires_at: float
    methods: tuple[str, ...]
    passkey: JsonObject | None


def wrong_credentials() -> Problem:
    """401, the same for a stranger, a wrong password and an inactive user."""
    return Problem(401, "Username ou senha incorretos", kind="wrong-credentials")


def wrong_second_factor() -> Problem:
    """401: the code or the passkey does not prove it; the ticket stays."""
    return Problem(401, "Código incorreto, vencido ou já usado.", kind="wrong-second-factor")


def expired_sign_in() -> Problem:
    """401: the ticket never was, has expired, was used, or the account changed since."""
    return Problem(401, "O tempo para o segundo passo acabou. Entre de novo.", kind="sign-in-expired")


async def sign_in(store: Store, security: Security, credentials: Credentials) -> Opened | Pending:
    """A new session or a ticket for the second step. ``Problem`` 401 for wrong credentials, 422 for the captcha, 429
    after too many attempts."""
    username_key = credentials.username.casefold()
    origin, device = credentials.browser.origin, credentials.browser.device_of(username_key)
    now = datetime.now(UTC).timestamp()
    if device is None:
        security.limits.refuse_again(origin.address, now)
    level = 0 if device is not None else await run_in_threadpool(security.limits.captcha_level, username_key, now)
    await security.captcha.check(credentials.captcha_token, origin.address, level)
    attempt = await run_in_threadpool(security.limits.attempt, username_key, origin.address, device, now)
    account = await run_in_threadpool(account_of, security.engine, username_key)
    right = await security.passwords.matches(credentials.password, account.password_hash if account else None)
    if account is None or not right or not account.active:
        raise wrong_credentials()
    await run_in_threadpool(attempt.was_right)
    await run_in_threadpool(security.prune, now)
    pending = await run_in_threadpool(_pending, security, account, now)
    if pending is not None:
        return pending
    return await run_in_threadpool(_open_session, store, security, account, origin, credentials.correlation_id)


def finish_sign_in(store: Store, security: Security, step: SecondStep) -> Opened:
    """The second step. ``Problem`` 401 for an expired ticket or a wrong proof, 429 after too many wrong codes."""
    now = datetime.now(UTC).timestamp()
    ticket = security.tickets.read(step.ticket, now)
    account = account_with_id(security.engine, ticket.user_id) if ticket else None
    if ticket is None or account is None or not account.active or not ticket.is_about(account.password_hash):
        raise expired_sign_in()
    proof = _proof(security, account, ticket, step, now)
    if proof is None:
        raise wrong_second_factor()
    if not security.tickets.use(step.ticket):
        raise expired_sign_in()
    return _open_session(store, security, account, step.browser.origin, step.correlation_id, proof)


def _pending(security: Security, account: Account, now: float) -> Pending | None:
    """``None`` for a person without a second factor."""
    factors = security.second_factors.of(account.user_id)
    if not factors.number:
        return None
    token, ticket = security.tickets.issue(account.user_id, account.password_hash, now)
    passkey = security.second_factors.passkeys.sign_in_options(account.user_id, ticket.challenge)
    offered = {"app": factors.app_since, "passkey": passkey, "recovery_code": factors.recovery_codes_left}
    return Pending(token, ticket.expires_at, tuple(name for name, there in offered.items() if there), passkey)


def _proof(security: Security, account: Account, ticket: Ticket, step: SecondStep, now: float) -> Proof | None:
    """Codes can be guessed, so they are counted; passkeys cannot."""
    factors = security.second_factors
    if step.passkey is not None:
        return factors.use_passkey(account.user_id, step.passkey, ticket.challenge, now)
    device = step.browser.device_of(account.username.casefold())
    attempt = security.limits.attempt_with_code(account.user_id, device, now)
    proof = factors.use_code(account.user_id, step.code or "", now)
    if proof is not None:
        attempt.was_right()
    return proof


def account_of(engine: sa.Engine, username_key: str) -> Account | None:
    """The account with this case-folded username."""
    return _account(engine, accounts.c.username_key == username_key)


def account_with_id(engine: sa.Engine, user_id: int) -> Account | None:
    """The account of this user."""
    return _account(engine, accounts.c.user_id == user_id)


def _account(engine: sa.Engine, which: sa.ColumnElement[bool]) -> Account | None:
    t = accounts.c
    query = sa.select(t.user_id, t.username, t.name, t.password_hash, t.active).where(which)
    with engine.connect() as connection:
        row = connection.execute(query).one_or_none()
    return Account(*row) if row else None


def _open_session(
    store: Store, security: Security, account: Account, origin: Origin, correlation_id: str, proof: Proof | None = None
) -> Opened:
    for left in reversed(range(TRIES)):
        user = _unchanged_user(store, security, account)
        now = datetime.now(UTC)
        user.sign_in()
        session, insert = security.sessions.prepare(
            account.user_id, user_agent=origin.user_agent, address=origin.address, now=now.timestamp()
        )
        ctx = CommandContext(actor=Actor(account.user_id, account.name), now=now, correlation_id=correlation_id)
        changes = [IndexStatement(insert)]
        if proof == "recovery_code":
            user.use_recovery_code()
            changes.append(told(user, NoticeKind.RECOVERY_CODE_USED, ctx, origin))
        try:
            return Opened(session, store.save(user, ctx=ctx, changes=changes))
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
    current = account_with_id(security.engine, account.user_id)
    if current is None or not user.active or current.password_hash != account.password_hash:
        raise wrong_credentials()
    return user
