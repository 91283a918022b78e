"""The one-time link to choose a password, from the administrator who makes it to the person who uses it."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from command_api.event_store import Store
from command_api.event_store.index import idempotency
from infra.position import START
from infra.security.database import transaction
from infra.security.permissions import Role
from infra.security.security import Security
from infra.security.tables import password_links
from tests.command_api.conftest import BOTH

PASSWORD = "chope-na-pressao"
NEW = "caneca-gelada-9"
DEAD = "Este link não vale mais. Peça outro a um administrador."
Headers = dict[str, str]
SignIn = Callable[..., Headers]
Register = Callable[..., int]
Issue = Callable[[], str]


@pytest.fixture
def as_admin(register: Register, sign_in: SignIn) -> Headers:
    register("admin", Role.ADMIN)
    return sign_in("admin")


@pytest.fixture
def joana(register: Register) -> int:
    return register("joana")


@pytest.fixture
def issue(client: TestClient, as_admin: Headers, joana: int) -> Issue:
    """Makes a link for Joana and answers its token."""

    def by_admin() -> str:
        answer = client.post(
            "/api/admin-users-reset-password", json={"user_id": joana, "delivery": "link"}, headers=as_admin
        )
        assert answer.status_code == 200, answer.text
        address, _, token = answer.json()["reset_link"].partition("#")
        assert address == "http://localhost:8000/nova-senha"
        return str(token)

    return by_admin


def choose(client: TestClient, token: str, password: str = NEW) -> tuple[int, str]:
    answer = client.post("/api/password/reset", json={"token": token, "new_password": password})
    return answer.status_code, answer.json().get("error", answer.json().get("username"))


def signs_in(client: TestClient, password: str) -> bool:
    return client.post("/api/login", json={"username": "joana", "password": password}).status_code == 200


@BOTH
def test_until_it_is_used_a_link_ends_nothing_and_then_every_session(
    client: TestClient, issue: Issue, sign_in: SignIn
) -> None:
    bearer = sign_in("joana")
    token = issue()
    assert client.patch("/api/me", json={}, headers=bearer).status_code == 200
    assert choose(client, token) == (200, "joana")
    assert client.patch("/api/me", json={}, headers=bearer).status_code == 401
    assert not signs_in(client, PASSWORD)
    me = client.post("/api/login", json={"username": "joana", "password": NEW}).json()["user"]
    assert me["must_change_password"] is False


@BOTH
def test_a_link_lives_a_day_and_says_until_when(
    client: TestClient, as_admin: Headers, joana: int, security: Security
) -> None:
    answer = client.post(
        "/api/admin-users-reset-password", json={"user_id": joana, "delivery": "link"}, headers=as_admin
    ).json()
    assert answer["temporary_password"] is None
    assert answer["expires_at"]
    token = answer["reset_link"].partition("#")[2]
    _age(security, 86_399)
    assert choose(client, token, "curta") == (422, "Confira os campos destacados.")
    _age(security, 2)
    assert choose(client, token) == (404, DEAD)


def _unknown(client: TestClient, issue: Issue) -> str:
    issue()
    return "A" * 43


def _used(client: TestClient, issue: Issue) -> str:
    token = issue()
    assert choose(client, token)[0] == 200
    return token


def _replaced(client: TestClient, issue: Issue) -> str:
    token = issue()
    issue()
    return token


@pytest.mark.parametrize("dead", [_unknown, _used, _replaced])
def test_every_dead_link_reads_the_same(
    client: TestClient, issue: Issue, dead: Callable[[TestClient, Issue], str]
) -> None:
    token = dead(client, issue)
    answer = client.post("/api/password/reset", json={"token": token, "new_password": "outra-caneca-7"})
    assert answer.status_code == 404
    body = answer.json()
    assert body.pop("correlation_id")
    assert body == {
        "type": "/problems/dead-link",
        "title": "Not Found",
        "status": 404,
        "detail": DEAD,
        "instance": "/api/password/reset",
        "error": DEAD,
    }
    assert answer.headers.get("set-cookie") is None
    assert not signs_in(client, "outra-caneca-7")


def _reset(client: TestClient, as_admin: Headers, joana: int) -> None:
    assert client.post("/api/admin-users-reset-password", json={"user_id": joana}, headers=as_admin).status_code == 200


def _changed_by_herself(client: TestClient, as_admin: Headers, joana: int) -> None:
    token = client.post("/api/login", json={"username": "joana", "password": PASSWORD}).json()["token"]
    change = {"current_password": PASSWORD, "new_password": "chope-escuro-5"}
    bearer = {"Authorization": f"Bearer {token}"}
    assert client.post("/api/me/password", json=change, headers=bearer).status_code == 200


def _deactivated_and_back(client: TestClient, as_admin: Headers, joana: int) -> None:
    for active in (False, True):
        client.patch(f"/api/users/{joana}", json={"active": active}, headers=as_admin)


def _removed(client: TestClient, as_admin: Headers, joana: int) -> None:
    assert client.delete(f"/api/users/{joana}", headers=as_admin).status_code == 200


def _removed_with_others(client: TestClient, as_admin: Headers, joana: int) -> None:
    removed = client.request("DELETE", "/api/users/bulk", json={"ids": [joana]}, headers=as_admin)
    assert removed.status_code == 200


@pytest.mark.parametrize("later", [_reset, _changed_by_herself, _deactivated_and_back, _removed, _removed_with_others])
def test_what_changes_the_password_or_the_right_to_sign_in_ends_the_link(
    client: TestClient,
    issue: Issue,
    as_admin: Headers,
    joana: int,
    security: Security,
    later: Callable[[TestClient, Headers, int], None],
) -> None:
    token = issue()
    later(client, as_admin, joana)
    assert choose(client, token) == (404, DEAD)
    with security.engine.connect() as connection:
        assert connection.execute(sa.select(password_links)).all() == []


def test_a_weak_password_leaves_the_link_alive(client: TestClient, issue: Issue) -> None:
    token = issue()
    answer = client.post("/api/password/reset", json={"token": token, "new_password": "joana-joana"})
    assert answer.status_code == 422
    assert answer.json()["errors"] == [
        {"field": "new_password", "message": "A senha não pode conter o nome de usuário."}
    ]
    assert choose(client, token)[0] == 200


@BOTH
def test_a_link_used_twice_at_the_same_moment_sets_one_password(client: TestClient, issue: Issue, store: Store) -> None:
    token = issue()
    start = threading.Barrier(4)

    def use(number: int) -> int:
        start.wait()
        return choose(client, token, f"caneca-gelada-{number}")[0]

    with ThreadPoolExecutor(4) as pool:
        outcomes = list(pool.map(use, range(4)))
    assert sorted(outcomes) == [200, 404, 404, 404]
    assert [signs_in(client, f"caneca-gelada-{number}") for number in range(4)] == [code == 200 for code in outcomes]
    assert _topics(store).count("accounts.UserPasswordChanged") == 1


@BOTH
def test_guessing_links_counts_as_wrong_logins_of_that_address(client: TestClient, issue: Issue) -> None:
    token = issue()
    assert [choose(client, f"{number:043d}")[0] for number in range(10)] == [404] * 10
    closed = client.post("/api/password/reset", json={"token": token, "new_password": NEW})
    assert closed.status_code == 429
    assert 0 < int(closed.headers["retry-after"]) <= 300
    assert client.post("/api/login", json={"username": "joana", "password": PASSWORD}).status_code == 429


@BOTH
def test_no_link_is_in_an_event_or_an_idempotency_row_and_its_hash_only_in_the_table(
    client: TestClient, as_admin: Headers, joana: int, store: Store
) -> None:
    body = {"user_id": joana, "delivery": "link"}
    headers = {**as_admin, "Idempotency-Key": "link-1"}
    token = client.post("/api/admin-users-reset-password", json=body, headers=headers).json()["reset_link"][-43:]
    again = client.post("/api/admin-users-reset-password", json=body, headers=headers)
    assert (again.status_code, again.headers["idempotency-replayed"]) == (200, "true")
    assert "reset_link" not in again.json()
    with store.recorder.engine.connect() as connection:
        kept = str(connection.execute(sa.select(idempotency)).all())
        rows = str(connection.execute(sa.select(password_links)).all())
    assert token not in kept + rows
    assert token.encode() not in b"".join(event.state for event in store.recorder.read_after(START, 100))
    assert "accounts.UserPasswordLinkIssued" in _topics(store)


def test_nobody_gets_a_link_for_themselves_and_the_inactive_none(
    client: TestClient, as_admin: Headers, joana: int
) -> None:
    mine = {"user_id": 1, "delivery": "link"}
    refused = client.post("/api/admin-users-reset-password", json=mine, headers=as_admin)
    assert (refused.status_code, refused.json()["error"]) == (409, "Para trocar a própria senha, use o seu perfil.")
    client.patch(f"/api/users/{joana}", json={"active": False}, headers=as_admin)
    refused = client.post(
        "/api/admin-users-reset-password", json={"user_id": joana, "delivery": "link"}, headers=as_admin
    )
    assert refused.status_code == 409
    assert refused.json()["error"] == "Este usuário está inativo: ative-o antes de gerar um link."


@pytest.mark.parametrize("person", ["joana", None])
def test_only_who_manages_users_makes_links(
    client: TestClient, joana: int, sign_in: SignIn, person: str | None
) -> None:
    headers = sign_in(person) if person else {}
    body = {"user_id": joana, "delivery": "link"}
    answer = client.post("/api/admin-users-reset-password", json=body, headers=headers)
    assert answer.status_code == (403 if person else 401)


@pytest.mark.parametrize(
    "body",
    [
        {},
        [],
        {"token": "", "new_password": NEW},
        {"token": "a" * 201, "new_password": NEW},
        {"token": 7, "new_password": NEW},
        {"token": "a\u0000", "new_password": NEW},
        {"token": "a" * 43, "new_password": ""},
        {"token": "a" * 43, "new_password": NEW, "user_id": 1},
    ],
)
def test_a_body_that_is_no_link_and_password_is_refused(client: TestClient, body: object) -> None:
    assert client.post("/api/password/reset", json=body).status_code == 422


def _age(security: Security, seconds: float) -> None:
    with transaction(security.engine) as connection:
        connection.execute(password_links.update().values(expires_at=password_links.c.expires_at - seconds))


def _topics(store: Store) -> list[str]:
    return [event.topic for event in store.recorder.read_after(START, 1000)]
