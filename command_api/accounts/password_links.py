"""One-time links: an administrator creates one, and its holder chooses the user's password, once."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.concurrency import run_in_threadpool

from command_api.accounts.commands import past_sign_ins
from command_api.accounts.domain import User
from command_api.accounts.password_policy import PasswordOwner, check_password
from command_api.accounts.rows import NewPassword, password_changes, told
from command_api.accounts.signing_in import TRIES
from command_api.accounts.ways_in import all_ended
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.event_store.index import IndexStatement
from command_api.kernel import Actor, CommandContext, Conflict, NotFound, Refused
from infra.problems import Problem
from infra.security.notices import NoticeKind, Origin
from infra.security.password_links import LinkOwner, NewLink, new_link
from infra.security.security import Security


def issue_link(store: Store, id: int, ctx: CommandContext, *, keep_keys: bool = False) -> tuple[NewLink, Receipt]:
    """The person's only link from now on; password and sessions stay until it is used, and whatever else lets them in
    ends at once unless ``keep_keys``. Raises ``Refused`` for oneself and for an inactive user."""
    if id == ctx.actor.id:
        raise Refused("Para trocar a própria senha, use o seu perfil.")
    link, statements = new_link(id, ctx.now.timestamp())

    def attempt() -> Receipt:
        user = store.load(User, id)
        its = past_sign_ins(store, user, ctx)
        user.issue_password_link()
        ended = [] if keep_keys else all_ended(store, [user])
        return store.save(user, *ended, ctx=its, changes=[IndexStatement(statement) for statement in statements])

    return link, retry_on_conflict(attempt, TRIES)


def dead_link() -> Problem:
    """404, the same for a link that never was, has expired, was used or was replaced."""
    return Problem(404, "Este link não vale mais. Peça outro a um administrador.", kind="dead-link")


async def choose_password(
    store: Store, security: Security, *, token: str, password: str, origin: Origin, correlation_id: str
) -> tuple[LinkOwner, Receipt]:
    """The owner of the link, whose every session has ended. ``Problem`` 404 for a dead link, 422 for a weak password
    (the link lives on), 429 after too many attempts."""
    now = datetime.now(UTC).timestamp()
    attempt = await run_in_threadpool(security.limits.attempt_with_link, origin.address, now)
    owner = await run_in_threadpool(security.links.owner, token, now)
    if owner is None:
        raise dead_link()
    await run_in_threadpool(attempt.was_right)
    known = PasswordOwner(owner.username, owner.name, owner.email)
    await run_in_threadpool(check_password, store, password, known, field="new_password")
    chosen = NewPassword(await security.passwords.hash(password), temporary=False)
    receipt = await run_in_threadpool(_use, store, security, token, chosen, origin, correlation_id)
    return owner, receipt


def _use(
    store: Store, security: Security, token: str, password: NewPassword, origin: Origin, correlation_id: str
) -> Receipt:
    """Uses, resets and sign-ins of one user race for the next version of the stream. The loser looks again: after
    another use or a reset the link is dead, after a sign-in it is not."""
    for left in reversed(range(TRIES)):
        now = datetime.now(UTC)
        user, owner = _user_of(store, security, token, now.timestamp())
        user.change_password()
        ctx = CommandContext(actor=Actor(owner.user_id, owner.name), now=now, correlation_id=correlation_id)
        try:
            notice = told(user, NoticeKind.PASSWORD_CHOSEN_WITH_LINK, ctx, origin)
            return store.save(user, ctx=ctx, changes=[*password_changes(user, password, now), notice])
        except Conflict:
            if not left:
                raise
    raise AssertionError("unreachable")


def _user_of(store: Store, security: Security, token: str, now: float) -> tuple[User, LinkOwner]:
    """The user as stored before the link was looked at: what ends the link after that ends in a conflict."""
    before = security.links.owner(token, now)
    if before is None:
        raise dead_link()
    try:
        user = store.load(User, before.user_id)
    except NotFound:
        raise dead_link() from None
    owner = security.links.owner(token, now)
    if owner is None:
        raise dead_link()
    return user, owner
