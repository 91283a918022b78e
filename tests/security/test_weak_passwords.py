"""Wherever a password is chosen, the ones that are tried first are refused. (On the command line: `test_cli`.)"""

from collections.abc import Callable

import pytest

from tests.security.conftest import PASSWORD, System

Choose = Callable[[System, str], tuple[int, str]]
WEAK = ["12345678", "password", "senha123", "choperia", "Pirilampo2026"]


def refusal(system: System, path: str, field: str, body: dict[str, object], person: str) -> tuple[int, str]:
    answer = system.request("POST", path, json=body, headers=system.bearer(person))
    errors = [error["message"] for error in answer.json().get("errors", []) if error["field"] == field]
    return answer.status_code, "".join(errors)


def of_a_new_user(system: System, password: str) -> tuple[int, str]:
    body: dict[str, object] = {"username": "joana", "name": "Joana", "email": "joana@example.com"}
    return refusal(system, "/api/users", "password", {**body, "password": password}, "admin")


def of_my_own(system: System, password: str) -> tuple[int, str]:
    body: dict[str, object] = {"current_password": PASSWORD, "new_password": password}
    return refusal(system, "/api/me/password", "new_password", body, "client")


def instead_of_a_temporary_one(system: System, password: str) -> tuple[int, str]:
    reset = {"user_id": user_id(system, "staff")}
    made = system.request("POST", "/api/admin-users-reset-password", json=reset, headers=system.bearer("admin")).json()
    token = system.sign_in("staff", made["temporary_password"]).json()["token"]
    body = {"current_password": made["temporary_password"], "new_password": password}
    headers = {"Authorization": f"Bearer {token}"}
    answer = system.request("POST", "/api/me/password", json=body, headers=headers)
    return answer.status_code, "".join(error["message"] for error in answer.json().get("errors", []))


def with_a_link(system: System, password: str) -> tuple[int, str]:
    reset = {"user_id": user_id(system, "bi"), "delivery": "link"}
    made = system.request("POST", "/api/admin-users-reset-password", json=reset, headers=system.bearer("admin")).json()
    token = made["reset_link"].partition("#")[2]
    return refusal(system, "/api/password/reset", "new_password", {"token": token, "new_password": password}, "nobody")


def user_id(system: System, username: str) -> int:
    found = system.request("GET", "/api/users", params={"search": username}, headers=system.bearer("admin")).json()
    return next(int(user["id"]) for user in found["users"] if user["username"] == username)


@pytest.mark.parametrize("choose", [of_a_new_user, of_my_own, instead_of_a_temporary_one, with_a_link])
def test_a_password_that_is_tried_first_is_refused_wherever_it_is_chosen(fresh: System, choose: Choose) -> None:
    house = {"name": "Choperia Pirilampo"}
    answer = fresh.request("PATCH", "/api/v1/site/business", json=house, headers=fresh.bearer("admin"))
    assert answer.status_code == 200, answer.text
    for weak in WEAK:
        status, sentence = choose(fresh, weak)
        assert status == 422, weak
        assert sentence.startswith(("Esta senha é fácil de adivinhar: ", "A senha não pode conter")), weak
    assert choose(fresh, "tulipa-cheia-7")[0] < 300
