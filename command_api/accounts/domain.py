"""The user: who may sign in, as what."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Self

import msgspec
from msgspec.structs import asdict

from command_api.accounts import events
from command_api.kernel import Aggregate, Event, Refused, stream_name
from command_api.kernel.aggregates import Claim

ADMIN: Final = "admin"
CLIENT: Final = "client"
DEFAULT_COST_CENTER: Final = "choperia"
USERNAME: Final = r"^[A-Za-z0-9][A-Za-z0-9._-]{1,49}$"
USERNAME_RULE: Final = (
    "O nome de usuário tem de 2 a 50 letras sem acento, números, ponto, hífen ou sublinhado, "
    "e começa por letra ou número."
)
ACTIVE_ADMIN: Final = "active-admin"
"""The scope of a claim that every active administrator holds, each a value of their own."""
_CUSTOMER: Final = "customer"


class NewUser(msgspec.Struct, frozen=True):
    """``role`` is a name of ``infra.security.permissions.Role``; ``roles`` ``None`` stands for its default."""

    username: str
    name: str
    email: str
    role: str
    cost_center: str = DEFAULT_COST_CENTER
    can_place_orders: bool = False
    can_view_bi: bool = False
    roles: tuple[str, ...] | None = None


class User(Aggregate):
    """A person who may sign in. ``username`` and ``email`` are unique whatever their case; an empty email is free."""

    TOPIC = "user"
    NOUN = "Usuário"

    @classmethod
    def register(cls, id: int, new: NewUser) -> Self:
        if not re.fullmatch(USERNAME, new.username):
            raise Refused(USERNAME_RULE)
        return cls.begin(events.UserRegistered, id, **asdict(new))

    def change_profile(self, *, name: str, email: str) -> None:
        if (name, email) != (self.name, self.email):
            self.trigger_event(events.UserProfileChanged, name=name, email=email)

    def change_role(self, role: str) -> None:
        """A link to a customer ends with the role ``client``."""
        if role == self.role:
            return
        self.unlink_customer()
        self.trigger_event(events.UserRoleChanged, role=role)

    def link_customer(self, customer_id: int) -> None:
        if self.role != CLIENT:
            raise Refused("Só uma conta com o papel Cliente se vincula a um cadastro de cliente.")
        if customer_id != self.customer_id:
            self.trigger_event(events.UserLinkedToCustomer, customer_id=customer_id)

    def unlink_customer(self) -> None:
        if self.customer_id is not None:
            self.trigger_event(events.UserUnlinkedFromCustomer)

    def change_permissions(
        self, *, cost_center: str, can_place_orders: bool, can_view_bi: bool, roles: Iterable[str] | None
    ) -> None:
        granted = None if roles is None else tuple(roles)
        if (cost_center, can_place_orders, can_view_bi, granted) != (
            self.cost_center,
            self.can_place_orders,
            self.can_view_bi,
            self.own_roles,
        ):
            self.trigger_event(
                events.UserPermissionsChanged,
                cost_center=cost_center,
                can_place_orders=can_place_orders,
                can_view_bi=can_view_bi,
                roles=granted,
            )

    def activate(self) -> None:
        if not self.active:
            self.trigger_event(events.UserActivated)

    def deactivate(self) -> None:
        if self.active:
            self.trigger_event(events.UserDeactivated)

    def reset_password(self) -> None:
        self.trigger_event(events.UserPasswordReset)

    def issue_password_link(self) -> None:
        if not self.active:
            raise Refused("Este usuário está inativo: ative-o antes de gerar um link.")
        self.trigger_event(events.UserPasswordLinkIssued)

    def change_password(self) -> None:
        self.trigger_event(events.UserPasswordChanged)

    def enroll_second_factor(self, factor: str) -> None:
        self.trigger_event(events.SecondFactorEnrolled, factor=factor)

    def remove_second_factor(self, factor: str) -> None:
        self.trigger_event(events.SecondFactorRemoved, factor=factor)

    def reset_second_factor(self) -> None:
        self.trigger_event(events.SecondFactorReset)

    def issue_recovery_codes(self) -> None:
        self.trigger_event(events.RecoveryCodesIssued)

    def use_recovery_code(self) -> None:
        self.trigger_event(events.RecoveryCodeUsed)

    def end_sessions(self) -> None:
        self.trigger_event(events.UserSessionsEnded)

    def sign_in(self) -> None:
        if not self.active:
            raise Refused("Este usuário está inativo.")
        self.trigger_event(events.UserSignedIn)

    def remove(self) -> None:
        self.trigger_event(events.UserRemoved)

    def erase(self) -> None:
        """Record the erasure. The personal data become unreadable with the destruction of their key."""
        if not self.removed:
            raise Refused("Exclua o usuário antes de apagar os dados pessoais dele.")
        if self.erased:
            raise Refused("Os dados pessoais deste usuário já foram apagados.")
        self.trigger_event(events.UserErased)

    @property
    def subject(self) -> str | None:
        return self.id

    @property
    def is_older_than_keys(self) -> bool:
        return True

    @property
    def is_active_admin(self) -> bool:
        return self.role == ADMIN and self.active and not self.removed

    @property
    def is_deleted(self) -> bool:
        return self.removed

    def references(self) -> frozenset[str]:
        """The customer, whose erasure finds the account."""
        return frozenset() if self.customer_id is None else frozenset({stream_name(_CUSTOMER, self.customer_id)})

    def claims(self) -> frozenset[Claim]:
        held = {("user-username", self.username.casefold())}
        if self.email:
            held.add(("user-email", self.email.casefold()))
        if self.is_active_admin:
            held.add((ACTIVE_ADMIN, self.id))
        return frozenset(held)

    def evolve(self, event: Event) -> None:
        match event:
            case events.UserRegistered():
                self.username = event.username
                self.name = event.name
                self.email = event.email
                self.role = event.role
                self.cost_center = event.cost_center
                self.can_place_orders = event.can_place_orders
                self.can_view_bi = event.can_view_bi
                self.own_roles = event.roles
                self.customer_id: int | None = None
                self.active = True
                self.removed = False
                self.erased = False
            case events.UserProfileChanged():
                self.name = event.name
                self.email = event.email
            case events.UserRoleChanged():
                self.role = event.role
            case events.UserPermissionsChanged():
                self.cost_center = event.cost_center
                self.can_place_orders = event.can_place_orders
                self.can_view_bi = event.can_view_bi
                self.own_roles = event.roles
            case events.UserLinkedToCustomer():
                self.customer_id = event.customer_id
            case events.UserUnlinkedFromCustomer():
                self.customer_id = None
            case events.UserActivated():
                self.active = True
            case events.UserDeactivated():
                self.active = False
            case events.UserRemoved():
                self.removed = True
            case events.UserErased():
                self.erased = True
        if not isinstance(event, events.UserSignedIn | events.RecoveryCodeUsed):
            self.last_change = event.originator_version
