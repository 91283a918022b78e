"""Whose feed a token opens, and the feeds of a person."""

from __future__ import annotations

from typing import Any, Final, NoReturn

import sqlalchemy as sa

from command_api.calendars.details import RIGHT_OF
from command_api.kernel import actor_reference
from command_api.rules.customer_pages import digest_of
from infra.problems import Problem
from infra.security.permissions import Permission, Principal, Role, permissions_of
from projections.accounts.tables import users
from projections.calendars.tables import feeds
from query_api.calendars.responses import CalendarFeed, CalendarFeedList
from query_api.http import Row, Snapshot
from query_api.people import names_of

READ_MODELS: Final = ("calendars", "accounts")


def feeds_of(read: Snapshot, me: Principal) -> CalendarFeedList:
    """The person's own; an administrator sees everybody's."""
    query = sa.select(feeds).where(feeds.c.revoked_at.is_(None)).order_by(feeds.c.created_at.desc(), feeds.c.id.desc())
    if not me.may(Permission.USERS):
        query = query.where(feeds.c.owner_id == me.user_id)
    rows = read.all(query)
    name_of = names_of(read.connection, {actor_reference(row["owner_id"], "") for row in rows})
    return CalendarFeedList(
        data=[CalendarFeed(**row, owner_name=name_of(actor_reference(row["owner_id"], ""))) for row in rows],
        kinds=[kind for kind, right in RIGHT_OF.items() if me.may(right)],
    )


def feed_of_token(read: Snapshot, token: str) -> tuple[Row, frozenset[Permission]]:
    """The feed, and what its owner may do now. ``Problem`` 404 for an unknown token; 410 for a revoked feed, and while
    its owner may not read what it shows."""
    found = read.rows("feed by token", _by_digest, {"digest": digest_of(token)})
    if not found:
        raise read.unknown("Este calendário não existe.")
    [feed] = found
    rights = _rights_of(read, feed["owner_id"])
    if feed["revoked_at"] is not None or RIGHT_OF[feed["kind"]] not in rights:
        _over()
    return feed, rights


def _by_digest() -> sa.Select[Any]:
    return sa.select(feeds).where(feeds.c.token_digest == sa.bindparam("digest", None, sa.Text))


def _rights_of(read: Snapshot, user_id: int) -> frozenset[Permission]:
    """None for an account that is deactivated or removed."""
    rows = read.rows("owner of a feed", _owner, {"user_id": user_id})
    if not rows:
        return frozenset()
    [user] = rows
    return permissions_of(
        Role(user["role"]),
        can_place_orders=user["can_place_orders"],
        can_view_bi=user["can_view_bi"],
        granted=(user["roles"] or "").split(),
    )


def _owner() -> sa.Select[Any]:
    return sa.select(users).where(users.c.id == sa.bindparam("user_id", None, sa.BigInteger), users.c.active)


def _over() -> NoReturn:
    raise Problem(410, "Este calendário foi revogado. Crie outro no seu perfil.", kind="calendar-over")
