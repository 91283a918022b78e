"""The account rows of ``infra.security``, changed in the transaction that stores the user's events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from command_api.accounts.domain import ACTIVE_ADMIN, User
from command_api.event_store.index import Indexed, IndexStatement
from command_api.kernel import CommandContext, Refused
from infra.security.notices import NoticeKind, Origin, ended_notices_of, notice
from infra.security.password_links import ended_link_of
from infra.security.permissions import Role, permission_names
from infra.security.second_factors import ended_factors_of
from infra.security.sessions import ended_sessions_of
from infra.security.tables import accounts, active_admins

LAST_ADMIN: Final = "O último administrador ativo não pode ser desativado, excluído nem mudar de papel."


@dataclass(frozen=True, slots=True)
class NewPassword:
    """A hash to keep. ``temporary``: it must be changed before anything else is possible."""

    hash: str
    temporary: bool


def account_changes(users: Iterable[User], now: datetime) -> list[IndexStatement]:
    """What the account rows of these users, with their pending events, become."""
    users = list(users)
    return [*_count_of_admins(users), *(change for user in users for change in _row(user, now))]


def password_changes(
    user: User, password: NewPassword, now: datetime, *, keep_session: str | None = None
) -> list[IndexStatement]:
    """Another password ends every session but ``keep_session``, and the link to choose one."""
    return [
        IndexStatement(
            accounts.update()
            .where(accounts.c.user_id == user.number)
            .values(password_hash=password.hash, must_change_password=password.temporary, version=user.version)
        ),
        IndexStatement(ended_sessions_of(user.number, now.timestamp(), but=keep_session)),
        IndexStatement(ended_link_of(user.number)),
    ]


def told(user: User, kind: NoticeKind, ctx: CommandContext, origin: Origin | None = None) -> IndexStatement:
    """What the person reads at a later sign-in: what they did themselves with where from, else who did it."""
    mine = user.number == ctx.actor.id
    by = None if mine else ctx.actor.reference
    return IndexStatement(notice(user.number, kind, ctx.now.timestamp(), origin=origin if mine else None, by=by))


def new_account(user: User, password: NewPassword) -> list[IndexStatement]:
    """The row of a user who is registered by the same command."""
    values = {
        **account_values(user),
        "user_id": user.number,
        "password_hash": password.hash,
        "must_change_password": password.temporary,
    }
    return [*_count_of_admins([user]), IndexStatement(accounts.insert().values(values))]


def _row(user: User, now: datetime) -> Iterator[IndexStatement]:
    mine = accounts.c.user_id == user.number
    if user.removed:
        yield IndexStatement(accounts.delete().where(mine))
        yield from map(IndexStatement, ended_factors_of(user.number))
        yield IndexStatement(ended_notices_of(user.number))
    elif user.pending_events:
        yield IndexStatement(accounts.update().where(mine).values(account_values(user)))
    if user.removed or not user.active:
        yield IndexStatement(ended_sessions_of(user.number, now.timestamp()))
        yield IndexStatement(ended_link_of(user.number))


def account_values(user: User) -> dict[str, object]:
    """What the row says of a user, except the password."""
    return {
        "username_key": user.username.casefold(),
        "username": user.username,
        "name": user.name,
        "email": user.email,
        "role": user.role,
        "can_place_orders": user.can_place_orders,
        "can_view_bi": user.can_view_bi,
        "cost_center": user.cost_center,
        "granted": " ".join(permission_names(Role(user.role), user.own_roles)),
        "active": user.active,
        "version": user.version,
    }


def _count_of_admins(users: list[User]) -> list[IndexStatement]:
    """Changes of the number of administrators. Additions come before removals, so that one command can swap two
    users."""
    steps = sorted((_counts(Indexed.of(user)) - _counts(user.loaded_as or Indexed()) for user in users), reverse=True)
    number = active_admins.c.number
    return [
        IndexStatement(active_admins.update().values(number=sa.func.coalesce(number, 0) + 1))
        if step > 0
        else IndexStatement(active_admins.update().values(number=number - 1), Refused(LAST_ADMIN))
        for step in steps
        if step
    ]


def _counts(indexed: Indexed) -> int:
    return int(any(scope == ACTIVE_ADMIN for scope, _ in indexed.claims))
