"""What opens the house to a person beside their sessions: keys of assistants, addresses of calendars, devices."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from types import ModuleType

from command_api.accounts.domain import User
from command_api.event_store import Store
from command_api.kernel import Aggregate
from infra.security.permissions import Permission, Role, permissions_of
from infra.slices import parts


def all_ended(store: Store, users: Iterable[User]) -> list[Aggregate]:
    """All ways in of these users, ended by the command that ends their sessions."""
    return [each for user in users for way in _ways() for each in way.ended(store, user.number)]


def without_right_ended(store: Store, users: Iterable[User]) -> list[Aggregate]:
    """Ways in, ended, whose right the users lose by their pending events. Other ways in check their right at each
    use."""
    changed = [user for user in users if user.pending_events]
    return [
        each
        for user in changed
        for way in _ways()
        if way.NEEDS is not None and way.NEEDS not in _rights_of(user)
        for each in way.ended(store, user.number)
    ]


@cache
def _ways() -> list[ModuleType]:
    """A slice that opens a way in says so in its ``way_in``: ``ended`` and ``NEEDS``. Accounts know none of them."""
    return parts("command_api", "way_in")


def _rights_of(user: User) -> frozenset[Permission]:
    if not user.active:
        return frozenset()
    return permissions_of(
        Role(user.role),
        can_place_orders=user.can_place_orders,
        can_view_bi=user.can_view_bi,
        granted=user.own_roles or (),
    )
