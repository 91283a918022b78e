"""Signing in, staying signed in, signing out."""

from collections.abc import Callable

import jwt
import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from command_api.event_store import Store
from infra.security.database import transaction
from infra.security.permissions import Role
from infra.security.security import Security
from infra.security.tables import login_attempts, sessions

PASSWORD = "chope-na-pressao"
SITE = "http://localhost:8000"
ORIGIN = {"Origin": SITE}


@pytest.fixture(autouse=True)
def admin(register: Callable[..., int]) -> int:
    return register("admin", Role.ADMIN)


def test_a_right_password_opens_a_session(client: TestClient, admin: int) -> None:
    answer = client.post("/api/login", json={"username": "ADMIN", "password": PASSWORD})
    assert answer.status_code == 200
    user = answer.json()["user"]
    assert user == {
        "id": admin,
        "username": "admin",
        "name": "Admin",
        "email": "admin@example.com",
        "role": "admin",
        "role_label": "Administrador",
        "isAdmin": True,
        "can_place_orders": False,
        "can_view_bi": False,
        "cost_center": "choperia",
        "roles": ["all"],
        "permissions": sorted(user["permissions"]),
        "must_change_password": False,
        "must_enroll_second_factor": False,
        "version": 1,
    }
    claims = jwt.decode(answer.json()["token"], options={"verify_signature": False})
    assert set(claims) == {"sub", "sid", "jti", "iat", "exp", "aud"}
    assert claims["exp"] - claims["iat"] == 1800


def test_the_refresh_cookie_is_out_of_reach_of_scripts_and_other_sites(client: TestClient) -> None:
    cookie = client.post("/api/login", json={"username": "admin", "password": PASSWORD}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Path=/api" in cookie


@pytest.mark.parametrize(
    ("username", "password"), [("admin", "errada-mesmo"), ("ninguem", PASSWORD), ("gerente", PASSWORD)]
)
def test_every_wrong_login_reads_the_same(
    client: TestClient,
    register: Callable[..., int],
    sign_in: Callable[..., dict[str, str]],
    username: str,
    password: str,
) -> None:
    inactive = register("gerente", Role.MANAGER)
    client.patch(f"/api/users/{inactive}", json={"active": False}, headers=sign_in("admin"))
    answer = client.post("/api/login", json={"username": username, "password": password})
    assert answer.status_code == 401
    body = answer.json()
    assert body.pop("correlation_id")
    assert body == {
        "type": "/problems/wrong-credentials",
        "title": "Unauthorized",
        "status": 401,
        "detail": "Username ou senha incorretos",
        "instance": "/api/login",
        "error": "Username ou senha incorretos",
    }


def test_a_sign_in_is_an_event_without_a_secret(
    client: TestClient, store: Store, sign_in: Callable[..., object]
) -> None:
    sign_in("admin")
    stored = store.recorder.read_after(type(store.recorder.head())(0, 0), 100)
    assert [event.topic for event in stored] == ["accounts.UserRegistered", "accounts.UserSignedIn"]
    assert all(b"argon2" not in event.state and PASSWORD.encode() not in event.state for event in stored)


def test_a_renewal_trades_the_cookie_for_another(client: TestClient, sign_in: Callable[..., object]) -> None:
    sign_in("admin")
    before = client.cookies["choperia_refresh"]
    answer = client.post("/api/session/refresh", headers=ORIGIN)
    assert answer.status_code == 200
    assert answer.json()["user"]["username"] == "admin"
    assert client.cookies["choperia_refresh"] != before


def test_a_sign_in_sweeps_what_ended_long_ago(
    client: TestClient, security: Security, sign_in: Callable[..., object]
) -> None:
    sign_in("admin")
    client.post("/api/login", json={"username": "admin", "password": "errada-mesmo"})
    long_ago = {"expires_at": sessions.c.expires_at - 90 * 86400}
    with transaction(security.engine) as connection:
        connection.execute(sessions.update().values(long_ago))
        connection.execute(login_attempts.update().values(at=login_attempts.c.at - 3600))
    sign_in("admin")
    with security.engine.connect() as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(sessions)).scalar() == 1
        assert connection.execute(sa.select(sa.func.count()).select_from(login_attempts)).scalar() == 0


def test_logout_ends_the_session_at_once(client: TestClient, sign_in: Callable[..., dict[str, str]]) -> None:
    bearer = sign_in("admin")
    assert client.patch("/api/me", json={}, headers=bearer).status_code == 200
    assert client.post("/api/logout", headers={**bearer, **ORIGIN}).status_code == 204
    assert client.patch("/api/me", json={}, headers=bearer).status_code == 401
    assert "choperia_refresh" not in client.cookies
