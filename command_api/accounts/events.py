"""What happens to users. Passwords, sessions and tokens are in ordinary tables, never here.

Username, name and e-mail are encrypted with a key of the user's own, as customers' data are. Events from before that
are in clear and stay readable.
"""

from __future__ import annotations

from typing import ClassVar, Final

from command_api.kernel import Event
from command_api.kernel.events import Personal

ERASED_USER: Final = "Usuário removido"
"""What stands where the name of a user stood whose data were erased."""


class UserRegistered(Event):
    """``role`` is a name of ``infra.security.permissions.Role``; ``roles`` are permission names, ``None`` for the
    default of the role."""

    TOPIC = "accounts.UserRegistered"
    PERSONAL: ClassVar[Personal] = {"username": "", "name": ERASED_USER, "email": ""}

    username: str
    name: str
    email: str
    role: str
    cost_center: str
    can_place_orders: bool = False
    can_view_bi: bool = False
    roles: tuple[str, ...] | None = None


class UserProfileChanged(Event):
    TOPIC = "accounts.UserProfileChanged"
    PERSONAL: ClassVar[Personal] = {"name": ERASED_USER, "email": ""}

    name: str
    email: str


class UserRoleChanged(Event):
    TOPIC = "accounts.UserRoleChanged"

    role: str


class UserPermissionsChanged(Event):
    """All of them, as they are from now on."""

    TOPIC = "accounts.UserPermissionsChanged"

    cost_center: str
    can_place_orders: bool
    can_view_bi: bool
    roles: tuple[str, ...] | None


class UserLinkedToCustomer(Event):
    """The person of the account is this customer, instead of any before, and sees all orders of the customer."""

    TOPIC = "accounts.UserLinkedToCustomer"

    customer_id: int


class UserUnlinkedFromCustomer(Event):
    TOPIC = "accounts.UserUnlinkedFromCustomer"


class UserActivated(Event):
    TOPIC = "accounts.UserActivated"


class UserDeactivated(Event):
    TOPIC = "accounts.UserDeactivated"


class UserPasswordReset(Event):
    """An administrator gave a temporary password, which must be changed at the next sign-in."""

    TOPIC = "accounts.UserPasswordReset"


class UserPasswordLinkIssued(Event):
    """An administrator made a one-time link to choose a password with. Nothing ends until it is used."""

    TOPIC = "accounts.UserPasswordLinkIssued"


class UserPasswordChanged(Event):
    """The person chose another password."""

    TOPIC = "accounts.UserPasswordChanged"


class SecondFactorEnrolled(Event):
    """The person enrolled an authenticator app (``"app"``) or a ``"passkey"``. What it consists of is in no event."""

    TOPIC = "accounts.SecondFactorEnrolled"

    factor: str


class SecondFactorRemoved(Event):
    """The person removed one of their own."""

    TOPIC = "accounts.SecondFactorRemoved"

    factor: str


class SecondFactorReset(Event):
    """An administrator or the operator removed every second factor of the person, with a reason."""

    TOPIC = "accounts.SecondFactorReset"


class RecoveryCodesIssued(Event):
    """New ones; those before are worthless."""

    TOPIC = "accounts.RecoveryCodesIssued"


class RecoveryCodeUsed(Event):
    """One took the place of the second factor at a sign-in."""

    TOPIC = "accounts.RecoveryCodeUsed"


class UserSessionsEnded(Event):
    """An administrator ended every session of the person."""

    TOPIC = "accounts.UserSessionsEnded"


class UserSignedIn(Event):
    TOPIC = "accounts.UserSignedIn"


class UserRemoved(Event):
    TOPIC = "accounts.UserRemoved"


class UserErased(Event):
    """The key of the user's username, name and e-mail was destroyed. The user had been removed; their number stays."""

    TOPIC = "accounts.UserErased"
