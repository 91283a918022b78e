"""Roles, permissions and the table that joins them: the only place that decides who may do what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from infra.position import START, Position


class Role(StrEnum):
    """Roles with the labels people see in ``ROLE_LABELS``."""

    ADMIN = "admin"
    MANAGER = "manager"
    STAFF = "staff"
    BI = "bi"
    VIEWER = "viewer"
    USER = "user"
    CLIENT = "client"


ROLE_LABELS = {
    Role.ADMIN: "Administrador",
    Role.MANAGER: "Gerente",
    Role.STAFF: "Operacional",
    Role.BI: "Business Intelligence",
    Role.VIEWER: "Business Intelligence",
    Role.USER: "Usuário",
    Role.CLIENT: "Cliente",
}


class Permission(StrEnum):
    """What a route asks for."""

    PROFILE = "profile"
    """One's own profile, password and sessions."""
    OWN_ORDERS = "own_orders"
    """The orders, balance and containers of the customer whom the account is linked to."""
    CATALOGUE = "catalogue"
    """Products, categories and images."""
    AVAILABILITY = "availability"
    """Say that a product is out, and that it is back."""
    USERS = "users"
    """Users and their rights."""
    SETTINGS = "settings"
    """Business data, opening hours, system state."""
    OPERATIONS = "operations"
    """The operations area: dashboard, orders, stock."""
    PLACE_ORDERS = "place_orders"
    """Event orders, equipment and kits (``/operacoes/*``)."""
    DAY_SHEET = "day_sheet"
    """Read what goes out and comes back on a day."""
    WAIVE = "waive"
    """Waive penalties of an order."""
    OVERBOOK = "overbook"
    """Go beyond the house's limits: the seats of a slot, the deadline of a service of equipment."""
    CUSTOMERS = "customers"
    """Read and edit the records of customers."""
    PRIVACY = "privacy"
    """Answer for what is kept of a customer: give it to them as a file, erase it."""
    FISCAL = "fiscal"
    """Fiscal data of the house, tax profiles and notes."""
    BI = "bi"
    """Read the analytics."""
    AUDIT = "audit"
    """Read the history."""
    DRIVE = "drive"
    """Drive a van of the house: read the routes that one drives, and report what happened at their stops."""
    ASSISTANTS = "assistants"
    """Give an assistant program a key with which it reads what oneself may read."""


_OF_ROLE: dict[Role, frozenset[Permission]] = {
    Role.ADMIN: frozenset(Permission) - {Permission.OWN_ORDERS},
    Role.MANAGER: frozenset(
        {
            Permission.PROFILE,
            Permission.CATALOGUE,
            Permission.AVAILABILITY,
            Permission.OPERATIONS,
            Permission.BI,
            Permission.AUDIT,
            Permission.DRIVE,
            Permission.WAIVE,
            Permission.OVERBOOK,
            Permission.CUSTOMERS,
            Permission.PRIVACY,
            Permission.FISCAL,
        }
    ),
    Role.STAFF: frozenset({Permission.PROFILE, Permission.OPERATIONS}),
    Role.BI: frozenset({Permission.PROFILE, Permission.BI}),
    Role.VIEWER: frozenset({Permission.PROFILE, Permission.BI}),
    Role.USER: frozenset({Permission.PROFILE}),
    Role.CLIENT: frozenset({Permission.PROFILE, Permission.OWN_ORDERS}),
}


GRANTED_TO_STAFF: Final = frozenset(
    {Permission.DRIVE, Permission.AVAILABILITY, Permission.DAY_SHEET, Permission.FISCAL}
)
"""What a user's own permission list adds for those who have the operations area."""


_READ_BY_ASSISTANTS: Final = frozenset({Permission.OPERATIONS, Permission.BI, Permission.AUDIT})
"""One of these gives ``ASSISTANTS`` to those who work for the house."""


def permissions_of(
    role: Role, *, can_place_orders: bool = False, can_view_bi: bool = False, granted: Iterable[str] = ()
) -> frozenset[Permission]:
    """What a person with this role and these flags may do.

    ``can_place_orders`` counts only for those who have the operations area; users who place orders see customers and
    the day sheet, too. ``granted`` are names from the user's own permission list. Of them ``audit`` adds a right, and
    so do ``drive``, ``availability``, ``day_sheet`` and ``fiscal`` for those who have the operations area. The client
    shows the others, and the role decides. Who may read an area of the back office may have assistants; customers may
    not.
    """
    rights = set(_OF_ROLE[role])
    if can_place_orders and Permission.OPERATIONS in rights:
        rights |= {Permission.PLACE_ORDERS, Permission.CUSTOMERS, Permission.DAY_SHEET}
    if can_view_bi:
        rights.add(Permission.BI)
    if Permission.AUDIT in granted:
        rights.add(Permission.AUDIT)
    if Permission.OPERATIONS in rights:
        rights |= GRANTED_TO_STAFF.intersection(granted)
    if rights & _READ_BY_ASSISTANTS and Permission.OWN_ORDERS not in rights:
        rights.add(Permission.ASSISTANTS)
    return frozenset(rights)


def may_drive(role: str, granted: Iterable[str]) -> bool:
    """Whether a user with this role and this permission list can be a driver."""
    return Permission.DRIVE in permissions_of(Role(role), granted=granted)


def permission_names(role: Role, own: Sequence[str] | None) -> tuple[str, ...]:
    """The names the client reads as ``roles``: a user's own list, else the default of the role."""
    if own is not None:
        return tuple(own)
    return ("all",) if role is Role.ADMIN else ("orders", "kits", "stock")


@dataclass(frozen=True, slots=True)
class Principal:
    """The person behind a request, as the session row says at this moment."""

    user_id: int
    username: str
    name: str
    email: str
    role: Role
    can_place_orders: bool
    can_view_bi: bool
    cost_center: str
    granted: tuple[str, ...]
    session_id: str
    must_change_password: bool = False
    must_enroll_second_factor: bool = False
    version: int = 1
    reached: Position = field(default=START, compare=False)
    """Where the last command of this session stands in the log; ``START`` if that is some minutes ago."""
    withheld: frozenset[Permission] = frozenset()
    """What the person may do but the program that acts for them may not: see ``query_api.assistants.principals``."""

    @property
    def permissions(self) -> frozenset[Permission]:
        """The rights of the user. With a temporary password, or without a second factor that the house requires, only
        the own profile is left, where that can be changed."""
        if self.must_change_password or self.must_enroll_second_factor:
            return frozenset({Permission.PROFILE})
        rights = permissions_of(
            self.role,
            can_place_orders=self.can_place_orders,
            can_view_bi=self.can_view_bi,
            granted=self.granted,
        )
        return rights - self.withheld

    def may(self, permission: Permission) -> bool:
        """Whether this person has ``permission``."""
        return permission in self.permissions
