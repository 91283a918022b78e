"""Users as administrators see them."""

from __future__ import annotations

from typing import Any

from command_api.accounts.events import (
    ERASED_USER,
    RecoveryCodesIssued,
    RecoveryCodeUsed,
    SecondFactorEnrolled,
    SecondFactorRemoved,
    SecondFactorReset,
    UserActivated,
    UserDeactivated,
    UserErased,
    UserLinkedToCustomer,
    UserPasswordChanged,
    UserPasswordLinkIssued,
    UserPasswordReset,
    UserPermissionsChanged,
    UserProfileChanged,
    UserRegistered,
    UserRemoved,
    UserRoleChanged,
    UserSessionsEnded,
    UserSignedIn,
    UserUnlinkedFromCustomer,
)
from command_api.kernel import Event, stream_id
from command_api.kernel.text import search_form
from projections.accounts.tables import people, users
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Row, Rows


class Accounts(Projection):
    """One row per user who was not removed, and the name of every user there ever was."""

    name = "accounts"
    version = 4
    tables = (users, people)

    @handles(UserRegistered)
    def registered(self, event: UserRegistered, rows: Rows) -> None:
        rows.put(
            users,
            id=stream_id(event.originator_id),
            username=event.username,
            **_named(event.name, event.email, event.username),
            role=event.role,
            cost_center=event.cost_center,
            can_place_orders=event.can_place_orders,
            can_view_bi=event.can_view_bi,
            roles=_joined(event.roles),
            active=True,
            second_factors=0,
            customer_id=None,
            last_login=None,
            created_at=event.timestamp,
            **_stamp(event),
        )
        rows.put(people, reference=event.originator_id, name=event.name)

    @handles(UserProfileChanged)
    def profile_changed(self, event: UserProfileChanged, rows: Rows) -> None:
        row = rows.get(users, stream_id(event.originator_id))
        assert row is not None, "a user is registered before anything else happens to them"
        _change(event, rows, **_named(event.name, event.email, row["username"]))
        rows.put(people, reference=event.originator_id, name=event.name)

    @handles(UserRoleChanged)
    def role_changed(self, event: UserRoleChanged, rows: Rows) -> None:
        _change(event, rows, role=event.role)

    @handles(UserPermissionsChanged)
    def permissions_changed(self, event: UserPermissionsChanged, rows: Rows) -> None:
        _change(
            event,
            rows,
            cost_center=event.cost_center,
            can_place_orders=event.can_place_orders,
            can_view_bi=event.can_view_bi,
            roles=_joined(event.roles),
        )

    @handles(UserLinkedToCustomer)
    def linked(self, event: UserLinkedToCustomer, rows: Rows) -> None:
        _change(event, rows, customer_id=event.customer_id)

    @handles(UserUnlinkedFromCustomer)
    def unlinked(self, event: UserUnlinkedFromCustomer, rows: Rows) -> None:
        _change(event, rows, customer_id=None)

    @handles(UserActivated)
    def activated(self, event: UserActivated, rows: Rows) -> None:
        _change(event, rows, active=True)

    @handles(UserDeactivated)
    def deactivated(self, event: UserDeactivated, rows: Rows) -> None:
        _change(event, rows, active=False)

    @handles(UserPasswordReset, UserPasswordLinkIssued, UserPasswordChanged, RecoveryCodesIssued, UserSessionsEnded)
    def access_changed(self, event: Event, rows: Rows) -> None:
        _change(event, rows)

    @handles(SecondFactorEnrolled)
    def second_factor_enrolled(self, event: SecondFactorEnrolled, rows: Rows) -> None:
        _change(event, rows, second_factors=_second_factors(event, rows) + 1)

    @handles(SecondFactorRemoved)
    def second_factor_removed(self, event: SecondFactorRemoved, rows: Rows) -> None:
        _change(event, rows, second_factors=_second_factors(event, rows) - 1)

    @handles(SecondFactorReset)
    def second_factor_reset(self, event: SecondFactorReset, rows: Rows) -> None:
        _change(event, rows, second_factors=0)

    @handles(RecoveryCodeUsed)
    def recovery_code_used(self, event: RecoveryCodeUsed, rows: Rows) -> None:
        rows.change(users, stream_id(event.originator_id), version=event.originator_version)

    @handles(UserSignedIn)
    def signed_in(self, event: UserSignedIn, rows: Rows) -> None:
        number = stream_id(event.originator_id)
        rows.change(users, number, last_login=event.timestamp, version=event.originator_version)

    @handles(UserRemoved)
    def removed(self, event: UserRemoved, rows: Rows) -> None:
        rows.delete(users, stream_id(event.originator_id))

    @handles(UserErased)
    def erased(self, event: UserErased, rows: Rows) -> None:
        rows.put(people, reference=event.originator_id, name=ERASED_USER)


def _second_factors(event: Event, rows: Rows) -> int:
    row = rows.get(users, stream_id(event.originator_id))
    assert row is not None, "a user is registered before anything else happens to them"
    return int(row["second_factors"])


def _change(event: Event, rows: Rows, **values: Any) -> None:
    rows.change(users, stream_id(event.originator_id), **values, **_stamp(event))


def _stamp(event: Event) -> Row:
    return {
        "version": event.originator_version,
        "updated_at": event.timestamp,
        "updated_by": event.metadata.actor,
    }


def _named(name: str, email: str, username: str) -> dict[str, str]:
    return {
        "name": name,
        "name_folded": search_form(name),
        "email": email,
        "search": search_form(f"{name} {email} {username}"),
    }


def _joined(roles: tuple[str, ...] | None) -> str | None:
    return None if roles is None else " ".join(roles)
