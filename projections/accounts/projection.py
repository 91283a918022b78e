"""Users as administrators see them."""

from __future__ import annotations

from typing import Any

from command_api.accounts import events
from command_api.accounts.events import ERASED_USER
from command_api.kernel import Event, stream_id
from command_api.kernel.text import search_form
from projections.accounts.tables import people, users
from projections.runtime.definition import Projection, handles
from projections.runtime.handlers import deletes, last_change, sets
from projections.runtime.rows import Rows


def _change(event: Event, rows: Rows, **values: Any) -> None:
    rows.change(users, stream_id(event.originator_id), **values, **last_change(event))


class Accounts(Projection):
    """One row per user who was not removed, and the name of every user there ever was."""

    name = "accounts"
    version = 4
    tables = (users, people)

    @handles(events.UserRegistered)
    def registered(self, event: events.UserRegistered, rows: Rows) -> None:
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
            **last_change(event),
        )
        rows.put(people, reference=event.originator_id, name=event.name)

    @handles(events.UserProfileChanged)
    def profile_changed(self, event: events.UserProfileChanged, rows: Rows) -> None:
        row = rows.get(users, stream_id(event.originator_id))
        assert row is not None, "a user is registered before anything else happens to them"
        _change(event, rows, **_named(event.name, event.email, row["username"]))
        rows.put(people, reference=event.originator_id, name=event.name)

    role_changed = handles(events.UserRoleChanged)(sets(_change, "role"))

    @handles(events.UserPermissionsChanged)
    def permissions_changed(self, event: events.UserPermissionsChanged, rows: Rows) -> None:
        _change(
            event,
            rows,
            cost_center=event.cost_center,
            can_place_orders=event.can_place_orders,
            can_view_bi=event.can_view_bi,
            roles=_joined(event.roles),
        )

    linked = handles(events.UserLinkedToCustomer)(sets(_change, "customer_id"))
    unlinked = handles(events.UserUnlinkedFromCustomer)(sets(_change, customer_id=None))
    activated = handles(events.UserActivated)(sets(_change, active=True))
    deactivated = handles(events.UserDeactivated)(sets(_change, active=False))

    @handles(
        events.UserPasswordReset,
        events.UserPasswordLinkIssued,
        events.UserPasswordChanged,
        events.RecoveryCodesIssued,
        events.UserSessionsEnded,
    )
    def access_changed(self, event: Event, rows: Rows) -> None:
        _change(event, rows)

    @handles(events.SecondFactorEnrolled)
    def second_factor_enrolled(self, event: events.SecondFactorEnrolled, rows: Rows) -> None:
        _change(event, rows, second_factors=_second_factors(event, rows) + 1)

    @handles(events.SecondFactorRemoved)
    def second_factor_removed(self, event: events.SecondFactorRemoved, rows: Rows) -> None:
        _change(event, rows, second_factors=_second_factors(event, rows) - 1)

    second_factor_reset = handles(events.SecondFactorReset)(sets(_change, second_factors=0))

    @handles(events.RecoveryCodeUsed)
    def recovery_code_used(self, event: events.RecoveryCodeUsed, rows: Rows) -> None:
        rows.change(users, stream_id(event.originator_id), version=event.originator_version)

    @handles(events.UserSignedIn)
    def signed_in(self, event: events.UserSignedIn, rows: Rows) -> None:
        number = stream_id(event.originator_id)
        rows.change(users, number, last_login=event.timestamp, version=event.originator_version)

    removed = handles(events.UserRemoved)(deletes(users))

    @handles(events.UserErased)
    def erased(self, event: events.UserErased, rows: Rows) -> None:
        rows.put(people, reference=event.originator_id, name=ERASED_USER)


def _second_factors(event: Event, rows: Rows) -> int:
    row = rows.get(users, stream_id(event.originator_id))
    assert row is not None, "a user is registered before anything else happens to them"
    return int(row["second_factors"])


def _named(name: str, email: str, username: str) -> dict[str, str]:
    return {
        "name": name,
        "name_folded": search_form(name),
        "email": email,
        "search": search_form(f"{name} {email} {username}"),
    }


def _joined(roles: tuple[str, ...] | None) -> str | None:
    return None if roles is None else " ".join(roles)
