"""The signed-in person and what the login screen asks for."""

from fastapi.testclient import TestClient

from infra.security.captcha import Altcha
from tests.infra.security.test_captcha import solved
from tests.query_api.accounts.conftest import PASSWORD, Headers, Pub
from tests.query_api.conftest import BOTH


@BOTH
def test_i_am_who_the_session_says(client: TestClient, as_admin: Headers) -> None:
    answer = client.get("/api/me", headers=as_admin)
    assert answer.json()["username"] == "admin"
    assert answer.headers["etag"] == '"1"'
    changed = client.patch("/api/me", json={"name": "Ana S."}, headers={**as_admin, "If-Match": answer.headers["etag"]})
    assert changed.status_code == 200
    assert client.get("/api/me", headers=as_admin).json()["name"] == "Ana S."


@BOTH
def test_i_read_when_i_signed_in_last_as_administrators_do(client: TestClient, as_admin: Headers) -> None:
    me = client.get("/api/me", headers=as_admin).json()
    assert me["last_login"] is not None
    assert me["last_login"] == client.get(f"/api/users/{me['id']}", headers=as_admin).json()["last_login"]


@BOTH
def test_i_see_my_sessions_and_end_one(pub: Pub, client: TestClient, as_admin: Headers) -> None:
    client.headers["User-Agent"] = "Firefox da cozinha"
    other = pub.sign_in("admin")
    found = client.get("/api/me/sessions", headers=as_admin).json()["sessions"]
    assert [(session["user_agent"], session["current"]) for session in found] == [
        ("Firefox da cozinha", False),
        ("testclient", True),
    ]
    kitchen = found[0]["id"]
    client.post("/api/me/confirmation", json={"password": PASSWORD}, headers=as_admin)
    assert client.delete(f"/api/me/sessions/{kitchen}", headers=as_admin).status_code == 204
    assert client.get("/api/me", headers=other).status_code == 401
    assert client.delete(f"/api/me/sessions/{kitchen}", headers=as_admin).status_code == 404
    assert len(client.get("/api/me/sessions", headers=as_admin).json()["data"]) == 1


@BOTH
def test_my_sessions_come_by_page(pub: Pub, client: TestClient, as_admin: Headers) -> None:
    for browser in ("Firefox da cozinha", "Safari do caixa"):
        client.headers["User-Agent"] = browser
        pub.sign_in("admin")

    def listed(query: str) -> tuple[list[str], dict[str, int]]:
        answer = client.get(f"/api/me/sessions?{query}", headers=as_admin).json()
        return [session["user_agent"] for session in answer["sessions"]], answer["pagination"]

    first, place = listed("limit=2")
    assert (first, place) == (
        ["Safari do caixa", "Firefox da cozinha"],
        {"page": 1, "limit": 2, "total": 3, "pages": 2},
    )
    assert listed("limit=2&page=2")[0] == ["testclient"]
    assert listed("limit=1&order=asc")[0] == ["testclient"]
    assert listed("search=COZINHA+firefox")[0] == ["Firefox da cozinha"]


def test_nobody_ends_my_session(pub: Pub, client: TestClient, as_admin: Headers) -> None:
    pub.register("joao", "João")
    mine = client.get("/api/me/sessions", headers=as_admin).json()["sessions"][0]["id"]
    joao = pub.sign_in("joao")
    client.post("/api/me/confirmation", json={"password": PASSWORD}, headers=joao)
    assert client.delete(f"/api/me/sessions/{mine}", headers=joao).status_code == 404
    assert client.get("/api/me", headers=as_admin).status_code == 200


def test_without_a_captcha_the_screen_is_told_so(client: TestClient) -> None:
    told = client.get("/api/captcha").json()
    assert told == {"provider": "off", "site_key": None, "challenge_url": None, "has_users": False}
    assert client.get("/api/captcha/challenge").status_code == 404


@BOTH
def test_a_login_with_the_embedded_captcha(pub: Pub, client: TestClient) -> None:
    pub.register("joao", "João")
    security = pub.app.state.security
    embedded = Altcha(security.engine, b"c" * 32, b"a" * 32)
    object.__setattr__(security, "captcha", embedded)
    told = client.get("/api/captcha").json()
    assert (told["challenge_url"], told["has_users"]) == ("/api/captcha/challenge", True)
    credentials = {"username": "joao", "password": PASSWORD}
    missing = client.post("/api/login", json=credentials)
    assert missing.status_code == 422
    assert missing.json()["errors"][0]["field"] == "captcha_token"
    token = solved(client.get("/api/captcha/challenge").json())
    assert client.post("/api/login", json={**credentials, "captcha_token": token}).status_code == 200
    assert client.post("/api/login", json={**credentials, "captcha_token": token}).status_code == 422
    header = {"X-Captcha-Token": solved(client.get("/api/captcha/challenge").json())}
    assert client.post("/api/login", json=credentials, headers=header).status_code == 200
