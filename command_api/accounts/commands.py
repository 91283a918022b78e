"""Commands on users. Signing in is in ``signing_in``."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from command_api.accounts.domain import DEFAULT_COST_CENTER, NewUser, User
from command_api.accounts.password_policy import PasswordOwner, check_password
from command_api.accounts.rows import NewPassword, account_changes, new_account, password_changes, told
from command_api.accounts.ways_in import all_ended, without_right_ended
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.event_store.index import IndexStatement
from command_api.kernel import SYSTEM, Aggregate, CommandContext, Forbidden, Refused
from infra.security.confirmations import UNCONFIRMED
from infra.security.notices import NoticeKind, Origin
from infra.security.permissions import Role
from infra.security.security import Security
from infra.security.sessions import ended_sessions_of

_TRIES: Final = 8


class Unconfirmed(Forbidden):
    """The session must be confirmed first."""

    kind = UNCONFIRMED


@dataclass(frozen=True, slots=True)
class ChangeUser:
    """``None`` leaves as it is."""

    id: int
    name: str | None = None
    email: str | None = None
    role: Role | None = None
    cost_center: str | None = None
    can_place_orders: bool | None = None
    can_view_bi: bool | None = None
    roles: tuple[str, ...] | None = None
    active: bool | None = None
    origin: Origin | None = None
    confirmed: bool = False
    """Whether the session has just been confirmed, which one's own e-mail asks for."""


def register_user(
    store: Store, new: NewUser, password: NewPassword, ctx: CommandContext, *, active: bool = True
) -> Receipt:
    """Raises ``Taken`` when the username or the email belongs to another."""
    user = User.register(store.new_id(User), new)
    if not active:
        user.deactivate()
    return store.save(user, ctx=ctx, changes=new_account(user, password))


def change_user(store: Store, command: ChangeUser, ctx: CommandContext) -> Receipt:
    """Raises ``Forbidden`` for one's own role, ``Unconfirmed`` for one's own e-mail, ``Refused`` for the last active
    administrator."""
    user = store.load(User, command.id)
    ctx = past_sign_ins(store, user, ctx)
    notices = _change(user, command, ctx)
    ended = without_right_ended(store, [user])
    return store.save(user, *ended, ctx=ctx, changes=[*account_changes([user], ctx.now), *notices])


def change_users(store: Store, commands: Sequence[ChangeUser], ctx: CommandContext) -> Receipt:
    """Change all of these users, or none."""
    users = [store.load(User, command.id) for command in commands]
    ctx = past_sign_ins(store, users[0], ctx)
    notices = [each for user, command in zip(users, commands, strict=True) for each in _change(user, command, ctx)]
    changes = [*account_changes(users, ctx.now), *notices]
    return store.save(*users, *without_right_ended(store, users), ctx=ctx, changes=changes, answer=_items(users))


def remove_user(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """The history keeps what they did. Raises ``Refused`` for oneself and for the last active administrator."""
    users, ctx = decide_removal(store, [id], ctx)
    return store.save(*users, *all_ended(store, users), ctx=ctx, changes=account_changes(users, ctx.now))


def remove_users(store: Store, ids: Sequence[int], ctx: CommandContext) -> Receipt:
    """Remove all of these users, or none."""
    users, ctx = decide_removal(store, ids, ctx)
    changes = account_changes(users, ctx.now)
    return store.save(*users, *all_ended(store, users), ctx=ctx, changes=changes, answer=_items(users))


def reset_password(
    store: Store, id: int, password: NewPassword, ctx: CommandContext, *, keep_keys: bool = False
) -> Receipt:
    """The person's sessions end, and unless ``keep_keys`` whatever else lets them in; they sign in with the temporary
    password and choose another."""
    if id == ctx.actor.id:
        raise Refused("Para trocar a própria senha, use o seu perfil.")

    def attempt() -> Receipt:
        user = store.load(User, id)
        its = past_sign_ins(store, user, ctx)
        user.reset_password()
        changes = [*password_changes(user, password, its.now), told(user, NoticeKind.PASSWORD_RESET, its)]
        return store.save(user, *_ended(store, user, keep_keys=keep_keys), ctx=its, changes=changes)

    return retry_on_conflict(attempt, _TRIES)


def change_own_password(
    store: Store, id: int, password: NewPassword, ctx: CommandContext, *, keep_session: str, origin: Origin
) -> Receipt:
    """The person's other sessions end."""
    user = store.load(User, id)
    ctx = past_sign_ins(store, user, ctx)
    user.change_password()
    changes = [
        *password_changes(user, password, ctx.now, keep_session=keep_session),
        told(user, NoticeKind.PASSWORD_CHANGED, ctx, origin),
    ]
    return store.save(user, ctx=ctx, changes=changes)


def end_sessions(store: Store, id: int, ctx: CommandContext, *, keep_keys: bool = False) -> Receipt:
    """Every session of another person, and unless ``keep_keys`` whatever else lets them in."""
    if id == ctx.actor.id:
        raise Refused("As suas sessões se encerram no seu perfil.")

    def attempt() -> Receipt:
        user = store.load(User, id)
        its = past_sign_ins(store, user, ctx)
        user.end_sessions()
        changes = [
            IndexStatement(ended_sessions_of(id, its.now.timestamp())),
            told(user, NoticeKind.SESSIONS_ENDED, its),
        ]
        return store.save(user, *_ended(store, user, keep_keys=keep_keys), ctx=its, changes=changes)

    return retry_on_conflict(attempt, _TRIES)


def _ended(store: Store, user: User, *, keep_keys: bool) -> list[Aggregate]:
    """An assistant may be asking at this moment: who saves them tries again after a conflict."""
    return [] if keep_keys else all_ended(store, [user])


def role_of_new_user(store: Store, wanted: str | None) -> str:
    """The role of a user that the command line creates. The first user is an administrator, because only one can create
    others. Raises ``Refused`` if ``wanted`` says otherwise."""
    if store.living(User):
        return wanted or Role.STAFF
    if wanted not in (None, Role.ADMIN):
        raise Refused("A primeira pessoa precisa ser admin: só um administrador cria as outras. Use --role admin.")
    return Role.ADMIN


def create_user(
    store: Store,
    security: Security,
    username: str,
    password: str,
    name: str,
    role: Role | str,
    *,
    email: str = "",
    cost_center: str = DEFAULT_COST_CENTER,
    can_place_orders: bool = False,
    can_view_bi: bool = False,
    roles: tuple[str, ...] | None = None,
    any_password: bool = False,
) -> Receipt:
    """A user by the system itself (command line, demo). Raises ``Taken``; ``Problem`` 422 for a weak password, unless
    ``any_password`` (the demo's common password is the operator's choice)."""
    if not any_password:
        check_password(store, password, PasswordOwner(username, name, email), field="password")
    if role not in set(Role):
        raise Refused(f"O papel “{role}” não existe. Escolha entre: {', '.join(Role)}.")
    new = NewUser(username, name, email, Role(role), cost_center, can_place_orders, can_view_bi, roles)
    ctx = CommandContext(actor=SYSTEM, now=datetime.now(UTC), correlation_id=uuid.uuid4().hex)
    return register_user(store, new, NewPassword(security.passwords.hash_now(password), temporary=False), ctx)


def past_sign_ins(store: Store, user: User, ctx: CommandContext) -> CommandContext:
    """Returns ``ctx`` for the current version if the user has only signed in since the expected one: a sign-in is no
    conflict with an administrator's form."""
    if ctx.expected_version is None or not user.last_change <= ctx.expected_version <= user.version:
        store.check_expected_version(user, ctx)
        return ctx
    return replace(ctx, expected_version=user.version)


def decide_removal(store: Store, ids: Sequence[int], ctx: CommandContext) -> tuple[list[User], CommandContext]:
    """The users with the event that removes them. Raises ``Refused`` for oneself."""
    if ctx.actor.id in ids:
        raise Refused("Você não pode excluir a própria conta.")
    users = [store.load(User, id) for id in ids]
    ctx = past_sign_ins(store, users[0], ctx)
    for user in users:
        user.remove()
    return users, ctx


def _items(users: Sequence[User]) -> dict[str, list[dict[str, int]]]:
    return {"items": [{"id": user.number, "version": user.version} for user in users]}


def _change(user: User, command: ChangeUser, ctx: CommandContext) -> list[IndexStatement]:
    """Apply the command to the user. Returns the notices to store for the user."""
    myself = user.number == ctx.actor.id
    new_email = command.email not in (None, user.email)
    if myself and new_email and not command.confirmed:
        raise Unconfirmed("Para trocar o próprio e-mail no perfil, confirme que é você.")
    if myself and command.role not in (None, user.role):
        raise Forbidden("Ninguém altera o próprio papel.")
    if myself and command.active is False:
        raise Refused("Você não pode desativar a própria conta.")
    user.change_profile(
        name=user.name if command.name is None else command.name,
        email=user.email if command.email is None else command.email,
    )
    if command.role is not None:
        user.change_role(command.role)
    user.change_permissions(
        cost_center=user.cost_center if command.cost_center is None else command.cost_center,
        can_place_orders=user.can_place_orders if command.can_place_orders is None else command.can_place_orders,
        can_view_bi=user.can_view_bi if command.can_view_bi is None else command.can_view_bi,
        roles=user.own_roles if command.roles is None else command.roles,
    )
    if command.active is not None:
        user.activate() if command.active else user.deactivate()
    return [told(user, NoticeKind.EMAIL_CHANGED, ctx, command.origin)] if new_email else []
