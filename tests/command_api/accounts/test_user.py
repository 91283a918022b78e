"""Given what happened to a user, when somebody decides, then what is recorded."""

from typing import Any

import pytest

from command_api.accounts.domain import ACTIVE_ADMIN, NewUser, User
from command_api.kernel import Refused


def user(**fields: Any) -> User:
    """A registered user whose first event is stored, so to speak."""
    given = {"username": "Joana", "name": "Joana Prado", "email": "Joana@example.com", "role": "staff", **fields}
    registered = User.register(7, NewUser(**given))
    registered.collect_events()
    return registered


def recorded(decided: User) -> list[tuple[str, dict[str, Any]]]:
    return [(type(event).__name__, event.payload()) for event in decided.pending_events]


def test_registering_says_everything_but_the_password() -> None:
    joana = User.register(7, NewUser(username="joana", name="Joana", email="", role="staff", cost_center="vendas"))
    assert recorded(joana) == [
        (
            "UserRegistered",
            {
                "username": "joana",
                "name": "Joana",
                "email": "",
                "role": "staff",
                "cost_center": "vendas",
                "can_place_orders": False,
                "can_view_bi": False,
                "roles": None,
            },
        )
    ]


@pytest.mark.parametrize("username", ["", "a", "joão", "a b", "-ana", "a" * 51, "ana\n", "ana@casa"])
def test_a_username_can_be_typed_on_any_keyboard(username: str) -> None:
    with pytest.raises(Refused):
        User.register(7, NewUser(username=username, name="Ana", email="", role="staff"))


def test_permission_names_are_the_default_of_the_role_until_somebody_sets_them() -> None:
    joana = user()
    assert joana.own_roles is None
    joana.change_permissions(cost_center="ti", can_place_orders=True, can_view_bi=False, roles=("audit",))
    assert joana.own_roles == ("audit",)


def test_nothing_is_recorded_where_nothing_changes() -> None:
    joana = user()
    joana.change_profile(name="Joana Prado", email="Joana@example.com")
    joana.change_role("staff")
    joana.change_permissions(cost_center="choperia", can_place_orders=False, can_view_bi=False, roles=None)
    joana.activate()
    assert recorded(joana) == []


def test_each_intention_is_an_event_of_its_own() -> None:
    joana = user()
    joana.change_profile(name="Joana P.", email="jp@example.com")
    joana.change_role("manager")
    joana.deactivate()
    joana.activate()
    joana.reset_password()
    joana.change_password()
    joana.sign_in()
    joana.remove()
    assert [name for name, _ in recorded(joana)] == [
        "UserProfileChanged",
        "UserRoleChanged",
        "UserDeactivated",
        "UserActivated",
        "UserPasswordReset",
        "UserPasswordChanged",
        "UserSignedIn",
        "UserRemoved",
    ]


def test_an_inactive_user_does_not_sign_in() -> None:
    joana = user()
    joana.deactivate()
    with pytest.raises(Refused):
        joana.sign_in()


def test_username_and_email_are_claimed_whatever_their_case() -> None:
    assert user().claims() == {("user-username", "joana"), ("user-email", "joana@example.com")}
    assert user(email="").claims() == {("user-username", "joana")}


def test_only_an_active_administrator_counts_as_one() -> None:
    joana = user(role="admin")
    assert (ACTIVE_ADMIN, "user-7") in joana.claims()
    joana.deactivate()
    assert (ACTIVE_ADMIN, "user-7") not in joana.claims()
