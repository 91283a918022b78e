"""Users over HTTP: what administrators can do, and what nobody can."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from command_api.assistants.commands import issue_key, living_keys
from command_api.assistants.domain import KeyTerms
from command_api.calendars.commands import create_feed, living_feeds
from command_api.event_store import Store
from command_api.event_store.index import idempotency
from command_api.kernel import Actor, CommandContext
from command_api.messages.commands import own_devices, subscribe_device
from command_api.messages.secrets import ChannelSecrets
from infra.position import START
from infra.security.keys import Keys
from infra.security.permissions import Role

PASSWORD = "chope-na-pressao"
Headers = dict[str, str]
SignIn = Callable[..., Headers]
Register = Callable[..., int]


@pytest.fixture(autouse=True)
def admin(register: Register) -> int:
    return register("admin", Role.ADMIN)


@pytest.fixture
def as_admin(admin: int, sign_in: SignIn) -> Headers:
    return sign_in("admin")


def topics(store: Store) -> list[str]:
    return [event.topic.removeprefix("accounts.") for event in store.recorder.read_after(START, 1000)]


def new_user(**fields: Any) -> dict[str, Any]:
    return {"username": "joana", "name": "Joana Prado", "email": "joana@example.com", "role": "staff", **fields}


def test_a_registered_user_signs_in_once_with_the_temporary_password_and_chooses_another(
    client: TestClient, as_admin: Headers, sign_in: SignIn
) -> None:
    created = client.post("/api/users", json=new_user(), headers=as_admin)
    assert created.status_code == 201
    temporary = created.json()["temporary_password"]
    me = client.post("/api/login", json={"username": "joana", "password": temporary}).json()["user"]
    bearer = sign_in("joana", temporary)
    assert me["must_change_password"] is True
    assert me["permissions"] == ["profile"]
    change = {"current_password": temporary, "new_password": "caneca-gelada-9"}
    assert client.post("/api/me/password", json=change, headers=bearer).status_code == 200
    me = client.post("/api/login", json={"username": "joana", "password": "caneca-gelada-9"}).json()["user"]
    assert me["must_change_password"] is False
    assert client.post("/api/login", json={"username": "joana", "password": temporary}).status_code == 401


def test_with_a_temporary_password_nothing_but_the_own_profile_answers(
    client: TestClient, as_admin: Headers, sign_in: SignIn
) -> None:
    given = client.post("/api/users", json=new_user(role="admin", password="bandeja-limpa-1"), headers=as_admin)
    assert given.json()["temporary_password"] is None
    bearer = sign_in("joana", "bandeja-limpa-1")
    refused = client.patch("/api/users/1", json={"name": "X"}, headers=bearer)
    assert refused.status_code == 403
    assert refused.json()["error"] == "Troque a senha temporária para continuar."


@pytest.mark.parametrize(("field", "value"), [("username", "ADMIN"), ("email", "Admin@Example.com")])
def test_username_and_email_belong_to_one_person(client: TestClient, as_admin: Headers, field: str, value: str) -> None:
    refused = client.post("/api/users", json=new_user(**{field: value}), headers=as_admin)
    assert refused.status_code == 409
    assert refused.json()["error"] == f"“{value.casefold()}” já está em uso."


@pytest.mark.parametrize(
    "body",
    [
        new_user(username="joão"),
        new_user(email="não é"),
        new_user(role="dono"),
        new_user(center_cost="padaria"),
        new_user(password="curta"),
        new_user(password="joana-joana"),
        new_user(password="aaaaaaaaaa"),
        new_user(id=99),
        new_user(isAdmin=True),
        new_user(version=3),
        new_user(last_login="2026-01-01T00:00:00Z"),
        new_user(can_view_bi=1),
        new_user(active="sim"),
        new_user(roles=["ALL"]),
        new_user(name="   "),
        {},
        [],
    ],
)
def test_a_body_that_is_not_exactly_a_user_is_refused(client: TestClient, as_admin: Headers, body: Any) -> None:
    assert client.post("/api/users", json=body, headers=as_admin).status_code == 422


def test_a_changed_role_takes_effect_on_the_next_call(
    client: TestClient, as_admin: Headers, register: Register, sign_in: SignIn
) -> None:
    joana = register("joana")
    bearer = sign_in("joana")
    assert client.patch("/api/users/1", json={}, headers=bearer).status_code == 403
    assert client.patch(f"/api/users/{joana}", json={"role": "admin"}, headers=as_admin).status_code == 200
    assert client.patch("/api/users/1", json={}, headers=bearer).status_code == 200


def test_a_deactivated_user_is_out_at_once_and_stays_out(
    client: TestClient, as_admin: Headers, register: Register, sign_in: SignIn
) -> None:
    joana = register("joana")
    bearer = sign_in("joana")
    client.patch(f"/api/users/{joana}", json={"active": False}, headers=as_admin)
    assert client.patch("/api/me", json={}, headers=bearer).status_code == 401
    client.patch(f"/api/users/{joana}", json={"active": True}, headers=as_admin)
    assert client.patch("/api/me", json={}, headers=bearer).status_code == 401
    assert sign_in("joana")


def test_a_reset_password_ends_every_session_and_is_shown_once(
    client: TestClient, as_admin: Headers, register: Register, sign_in: SignIn, store: Store
) -> None:
    joana = register("joana")
    bearer = sign_in("joana")
    key = {"Idempotency-Key": "reset-1"}
    answer = client.post("/api/admin-users-reset-password", json={"user_id": joana}, headers={**as_admin, **key})
    temporary = answer.json()["temporary_password"]
    assert client.patch("/api/me", json={}, headers=bearer).status_code == 401
    assert client.post("/api/login", json={"username": "joana", "password": PASSWORD}).status_code == 401
    assert sign_in("joana", temporary)
    again = client.post("/api/admin-users-reset-password", json={"user_id": joana}, headers={**as_admin, **key})
    assert again.status_code == 200
    assert "temporary_password" not in again.json()
    with store.recorder.engine.connect() as connection:
        kept = connection.execute(sa.select(idempotency)).all()
    assert temporary not in str(kept)
    assert temporary.encode() not in b"".join(event.state for event in store.recorder.read_after(START, 100))


@pytest.fixture
def ways_in(store: Store, register: Register) -> tuple[int, Callable[[], list[bool]]]:
    """Joana, with a key, a calendar and a device that takes pushes; and which of them still live."""
    joana, now = register("joana"), datetime.now(UTC)
    ctx = CommandContext(Actor(joana, "Joana"), now, "c" * 32)
    issue_key(store, joana, KeyTerms("Claude", personal_data=False, expires_at=now + timedelta(days=9)), ctx)
    create_feed(store, joana, "reservations", ctx)
    browser = {"endpoint": "https://push.example/joana", "p256dh": "BNc", "auth": "tBHI"}
    subscribe_device(store, ChannelSecrets(Keys(b"s" * 32)), joana, browser, ctx)
    return joana, lambda: [bool(find(store, joana)) for find in (living_keys, living_feeds, own_devices)]


@pytest.mark.parametrize(
    "ending", [{"delivery": "password"}, {"delivery": "link"}, None], ids=["password", "link", "sessions"]
)
@pytest.mark.parametrize("kept", [False, True])
def test_what_else_lets_a_person_in_ends_with_their_sessions_unless_it_is_kept(
    client: TestClient,
    as_admin: Headers,
    ways_in: tuple[int, Callable[[], list[bool]]],
    ending: dict[str, str] | None,
    kept: bool,
) -> None:
    joana, living = ways_in
    if ending is None:
        query = "?keep_keys=true" if kept else ""
        answer = client.delete(f"/api/users/{joana}/sessions{query}", headers=as_admin)
    else:
        body = {"user_id": joana, **ending, **({"keep_keys": True} if kept else {})}
        answer = client.post("/api/admin-users-reset-password", json=body, headers=as_admin)
    assert answer.status_code == 200
    assert living() == [kept, kept, kept]


@pytest.mark.parametrize(
    ("change", "left"),
    [
        ({"active": False}, [True, True, False]),
        ({"role": "client"}, [True, True, False]),
        ({"name": "Joana P. Lima"}, [True, True, True]),
        (None, [False, False, False]),
    ],
)
def test_devices_end_with_the_right_and_everything_with_the_account(
    client: TestClient,
    as_admin: Headers,
    ways_in: tuple[int, Callable[[], list[bool]]],
    change: dict[str, Any] | None,
    left: list[bool],
) -> None:
    """Keys and calendars ask for the right whenever they are used."""
    joana, living = ways_in
    path = f"/api/users/{joana}"
    answer = client.patch(path, json=change, headers=as_admin) if change else client.delete(path, headers=as_admin)
    assert answer.status_code == 200
    assert living() == left


def test_changing_my_password_ends_my_other_sessions(client: TestClient, sign_in: SignIn) -> None:
    here, elsewhere = sign_in("admin"), sign_in("admin")
    change = {"current_password": PASSWORD, "new_password": "caneca-gelada-9"}
    assert client.post("/api/me/password", json=change, headers=here).status_code == 200
    assert client.patch("/api/me", json={}, headers=here).status_code == 200
    assert client.patch("/api/me", json={}, headers=elsewhere).status_code == 401


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        (
            {"current_password": "errada", "new_password": "caneca-gelada-9"},
            "current_password",
            "A senha atual não confere.",
        ),
        (
            {"current_password": PASSWORD, "new_password": "curta"},
            "new_password",
            "A senha deve ter pelo menos 8 caracteres.",
        ),
        (
            {"current_password": PASSWORD, "new_password": PASSWORD},
            "new_password",
            "Escolha uma senha diferente da atual.",
        ),
    ],
)
def test_a_password_is_changed_by_who_knows_it_to_a_better_one(
    client: TestClient, as_admin: Headers, change: dict[str, str], field: str, message: str
) -> None:
    refused = client.post("/api/me/password", json=change, headers=as_admin)
    assert refused.status_code == 422
    assert refused.json()["errors"] == [{"field": field, "message": message}]


def test_blanks_in_a_password_count(client: TestClient, as_admin: Headers) -> None:
    change = {"current_password": PASSWORD, "new_password": " caneca gelada 9 "}
    assert client.post("/api/me/password", json=change, headers=as_admin).status_code == 200
    trimmed = client.post("/api/login", json={"username": "admin", "password": "caneca gelada 9"})
    assert trimmed.status_code == 401
    assert client.post("/api/login", json={"username": "admin", "password": " caneca gelada 9 "}).status_code == 200


def test_guessing_the_current_password_counts_as_wrong_logins(client: TestClient, as_admin: Headers) -> None:
    guess = {"current_password": "errada", "new_password": "caneca-gelada-9"}
    statuses = [client.post("/api/me/password", json=guess, headers=as_admin).status_code for _ in range(11)]
    assert statuses == [422] * 10 + [429]


def test_ten_wrong_logins_close_the_door_and_say_for_how_long(client: TestClient) -> None:
    wrong = {"username": "admin", "password": "errada-mesmo"}
    assert [client.post("/api/login", json=wrong).status_code for _ in range(10)] == [401] * 10
    closed = client.post("/api/login", json={"username": "admin", "password": PASSWORD})
    assert closed.status_code == 429
    assert 0 < int(closed.headers["retry-after"]) <= 300


@pytest.mark.parametrize(
    "field", ["role", "isAdmin", "can_view_bi", "can_place_orders", "roles", "active", "username", "id"]
)
def test_nobody_raises_themselves_through_the_profile(
    client: TestClient, register: Register, sign_in: SignIn, field: str
) -> None:
    register("joana")
    assert client.patch("/api/me", json={field: True}, headers=sign_in("joana")).status_code == 422


def test_nobody_changes_their_own_role(client: TestClient, as_admin: Headers, admin: int, register: Register) -> None:
    register("outra", Role.ADMIN)
    refused = client.patch(f"/api/users/{admin}", json={"role": "manager"}, headers=as_admin)
    assert refused.status_code == 403
    assert refused.json()["error"] == "Ninguém altera o próprio papel."
    assert (
        client.patch(f"/api/users/{admin}", json={"role": "admin", "name": "Ana"}, headers=as_admin).status_code == 200
    )


def test_nobody_deactivates_or_removes_themselves(client: TestClient, as_admin: Headers, admin: int) -> None:
    assert client.patch(f"/api/users/{admin}", json={"active": False}, headers=as_admin).status_code == 409
    assert client.delete(f"/api/users/{admin}", headers=as_admin).status_code == 409
    assert client.request("DELETE", "/api/users/bulk", json={"ids": [admin]}, headers=as_admin).status_code == 409


def test_a_removed_user_leaves_name_and_email_free(
    client: TestClient, as_admin: Headers, register: Register, sign_in: SignIn
) -> None:
    joana = register("joana")
    bearer = sign_in("joana")
    assert client.delete(f"/api/users/{joana}", headers=as_admin).status_code == 200
    assert client.patch("/api/me", json={}, headers=bearer).status_code == 401
    assert client.patch(f"/api/users/{joana}", json={}, headers=as_admin).status_code == 404
    assert client.post("/api/users", json=new_user(), headers=as_admin).json()["id"] != joana


def test_several_users_change_together_or_not_at_all(
    client: TestClient, as_admin: Headers, register: Register, store: Store
) -> None:
    first, second = register("um"), register("dois")
    both = {"updates": [{"id": first, "active": False}, {"id": second, "center_cost": "vendas"}]}
    answer = client.patch("/api/users/bulk", json=both, headers=as_admin)
    assert answer.status_code == 200
    assert answer.json()["items"] == [{"id": first, "version": 2}, {"id": second, "version": 2}]
    before = topics(store)
    missing = {"updates": [{"id": second, "active": False}, {"id": 999, "active": False}]}
    assert client.patch("/api/users/bulk", json=missing, headers=as_admin).status_code == 404
    clash = {"updates": [{"id": first, "email": "x@example.com"}, {"id": second, "email": "X@example.com"}]}
    assert client.patch("/api/users/bulk", json=clash, headers=as_admin).status_code == 409
    twice = {"updates": [{"id": first, "active": True}, {"id": first, "active": False}]}
    assert client.patch("/api/users/bulk", json=twice, headers=as_admin).status_code == 422
    assert topics(store) == before


def test_several_users_are_removed_together(
    client: TestClient, as_admin: Headers, register: Register, sign_in: SignIn
) -> None:
    ids = [register("um"), register("dois")]
    answer = client.request("DELETE", "/api/users/bulk", json={"ids": ids}, headers=as_admin)
    assert answer.status_code == 200
    assert [item["id"] for item in answer.json()["items"]] == ids
    assert client.post("/api/login", json={"username": "um", "password": PASSWORD}).status_code == 401


def test_an_old_version_is_refused_and_says_who_was_faster(
    client: TestClient, as_admin: Headers, register: Register
) -> None:
    joana = register("joana")
    seen = {**as_admin, "If-Match": '"1"'}
    assert client.patch(f"/api/users/{joana}", json={"name": "Joana P."}, headers=seen).headers["etag"] == '"2"'
    refused = client.patch(f"/api/users/{joana}", json={"name": "Joana Q."}, headers=seen)
    assert refused.status_code == 412
    assert refused.json()["current_version"] == 2
    assert refused.json()["changed_by"] == "Admin"


def test_a_sign_in_meanwhile_is_no_conflict(
    client: TestClient, as_admin: Headers, register: Register, sign_in: SignIn
) -> None:
    joana = register("joana")
    sign_in("joana")
    sign_in("joana")
    answer = client.patch(f"/api/users/{joana}", json={"name": "Joana P."}, headers={**as_admin, "If-Match": '"1"'})
    assert answer.status_code == 200
    assert answer.json()["version"] == 4


def test_the_same_key_registers_one_user(client: TestClient, as_admin: Headers, store: Store) -> None:
    headers = {**as_admin, "Idempotency-Key": "nova-joana"}
    first = client.post("/api/users", json=new_user(), headers=headers)
    again = client.post("/api/users", json=new_user(), headers=headers)
    assert (again.status_code, again.json()["id"]) == (201, first.json()["id"])
    assert topics(store).count("UserRegistered") == 2
    other = client.post("/api/users", json=new_user(name="Outra"), headers=headers)
    assert other.status_code == 422
