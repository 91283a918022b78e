"""What opens nothing: old, forged and borrowed credentials, over the composed system."""

import asyncio
import contextlib
import time
from typing import Any

import httpx
import jwt
import pytest
from starlette.requests import Request

from infra.problems import Problem
from infra.security.cookies import RefreshCookie
from tests.security.conftest import PASSWORD, SITE, System

ME = "/api/me"


def status(system: System, token: str) -> int:
    return system.request("GET", ME, headers={"Authorization": f"Bearer {token}"}).status_code


def test_the_old_token_is_worth_nothing_after_logout(fresh: System) -> None:
    signed_in = fresh.sign_in("staff")
    token = signed_in.json()["token"]
    assert status(fresh, token) == 200
    assert fresh.request("POST", "/api/logout", headers={"Authorization": f"Bearer {token}"}).status_code == 204
    assert status(fresh, token) == 401


def test_a_sign_in_ends_the_session_that_the_browser_had_before(fresh: System) -> None:
    first, elsewhere = fresh.sign_in("staff"), fresh.sign_in("staff")
    body = {"username": "admin", "password": PASSWORD}
    assert fresh.request("POST", "/api/login", json=body, cookies=dict(first.cookies)).status_code == 200
    assert status(fresh, first.json()["token"]) == 401
    assert status(fresh, elsewhere.json()["token"]) == 200


def test_a_deactivated_users_token_is_worth_nothing(fresh: System) -> None:
    signed_in = fresh.sign_in("staff").json()
    change = {"active": False}
    answer = fresh.request("PATCH", f"/api/users/{signed_in['user']['id']}", json=change, headers=fresh.bearer("admin"))
    assert answer.status_code == 200
    assert status(fresh, signed_in["token"]) == 401


def forged(token: str, key: bytes | None, algorithm: str, **changes: Any) -> str:
    claims = jwt.decode(token, options={"verify_signature": False}) | changes
    return jwt.encode({k: v for k, v in claims.items() if v is not None}, key, algorithm)  # type: ignore[arg-type]


def test_a_token_that_nobody_signed_or_that_lacks_a_claim_is_worth_nothing(composed: System) -> None:
    token = composed.sign_in("admin").json()["token"]
    key = composed.services.security.keys.derive("session tokens")
    assert status(composed, forged(token, key, "HS256")) == 200
    worthless = [
        forged(token, None, "none"),
        forged(token, b"x" * 32, "HS256"),
        forged(token, key * 2, "HS512"),
        forged(token, key, "HS256", aud="another"),
        forged(token, key, "HS256", aud=None),
        forged(token, key, "HS256", exp=None),
        forged(token, key, "HS256", exp=int(time.time()) - 5),
        forged(token, key, "HS256", sid="another"),
        forged(token, key, "HS256", sub="999"),
        token[:-3],
        f"{token}x",
    ]
    assert [status(composed, each) for each in worthless] == [401] * len(worthless)


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer ", "Basic YWRtaW46YWRtaW4=", "Bearer undefined", "Bearer null", "Bearer \xff"]
)
def test_no_token_is_no_session(composed: System, header: str) -> None:
    answer = composed.request("GET", ME, headers={"Authorization": header.encode("latin-1")})
    assert answer.status_code == 401
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_replayed_refresh_token_ends_the_session(fresh: System) -> None:
    signed_in = fresh.sign_in("staff")
    stolen = dict(signed_in.cookies)
    renewed = fresh.request("POST", "/api/session/refresh", cookies=stolen, headers={"Origin": SITE})
    assert renewed.status_code == 200
    _an_hour_passes(fresh)
    replayed = fresh.request("POST", "/api/session/refresh", cookies=stolen, headers={"Origin": SITE})
    assert replayed.status_code == 401
    assert 'choperia_refresh=""' in replayed.headers["set-cookie"]
    assert status(fresh, renewed.json()["token"]) == 401
    again = fresh.request("POST", "/api/session/refresh", cookies=dict(renewed.cookies), headers={"Origin": SITE})
    assert again.status_code == 401


def _an_hour_passes(system: System) -> None:
    from infra.security.database import transaction
    from infra.security.tables import sessions

    with transaction(system.services.security.engine) as connection:
        connection.execute(sessions.update().values(renewed_at=sessions.c.renewed_at - 3600))


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        (None, None),
        ("https://evil.example", None),
        ("null", None),
        ("http://localhost:8000.evil.example", None),
        ("http://localhost:99999", None),
        ("http://localhost:8001", None),
        ("file://", None),
        ("http://evil.example:8000", "evil.example:8000"),
    ],
)
@pytest.mark.parametrize("path", ["/api/session/refresh", "/api/logout"])
def test_the_cookie_works_from_our_own_pages_only(
    composed: System, path: str, origin: str | None, host: str | None
) -> None:
    """A host of a stranger's name leads here, too, where that name does; its pages are not ours."""
    signed_in = composed.sign_in("bi")
    headers = {name: value for name, value in {"Origin": origin, "Host": host}.items() if value is not None}
    answer = composed.request("POST", path, cookies=dict(signed_in.cookies), headers=headers)
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers
    assert status(composed, signed_in.json()["token"]) == 200


@pytest.mark.parametrize(
    ("base_url", "origin", "ours"),
    [
        ("https://www.example.com", "https://www.example.com", True),
        ("https://www.example.com", "https://www.example.com:443", True),
        ("https://www.example.com", "http://www.example.com", False),
        ("https://www.example.com", "https://example.com", False),
        ("https://www.example.com:8443", "https://www.example.com", False),
        ("http://localhost:8000", "http://127.0.0.1:8000", True),
        ("http://choperia.lan:8000", "http://127.0.0.1:8000", False),
    ],
)
def test_our_own_pages_are_those_of_the_settings(base_url: str, origin: str, ours: bool) -> None:
    request = Request({"type": "http", "headers": [(b"origin", origin.encode()), (b"host", b"evil.example")]})
    with contextlib.nullcontext() if ours else pytest.raises(Problem):
        RefreshCookie(base_url).check_origin(request)


def test_the_cookie_alone_signs_out_from_our_own_page(composed: System) -> None:
    signed_in = composed.sign_in("bi")
    answer = composed.request("POST", "/api/logout", cookies=dict(signed_in.cookies), headers={"Origin": SITE})
    assert answer.status_code == 204
    assert status(composed, signed_in.json()["token"]) == 401


def test_a_foreign_origin_gets_no_permission(composed: System) -> None:
    origin = {"Origin": "https://evil.example"}
    preflight = {**origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
    answers = [
        composed.request("OPTIONS", "/api/users", headers=preflight),
        composed.request("GET", ME, headers={**origin, **composed.bearer("admin")}),
        composed.request("POST", "/api/login", json={"username": "admin", "password": PASSWORD}, headers=origin),
    ]
    assert not [name for answer in answers for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize("path", [ME, "/api/login"])
def test_trace_does_not_send_headers_back(composed: System, path: str) -> None:
    answer = composed.request("TRACE", path, headers={**composed.bearer("bi"), "X-Marked": "pitanga"})
    assert answer.status_code == 405
    assert "pitanga" not in answer.text


def test_signed_in_answers_are_not_kept(composed: System) -> None:
    assert composed.request("GET", ME, headers=composed.bearer("bi")).headers["cache-control"] == "no-store"
    assert composed.sign_in("bi").headers["cache-control"] == "no-store"


@pytest.mark.parametrize("body", [{"adminKey": "x"}, {"admin_key": "x"}])
def test_there_is_no_admin_key(composed: System, body: dict[str, str]) -> None:
    answer = composed.request("POST", "/api/login", json={"username": "admin", "password": PASSWORD, **body})
    assert answer.status_code == 422
    assert "adminKey" not in composed.sign_in("admin").text
    header = {"X-Admin-Key": "x", "adminKey": "x"}
    assert composed.request("GET", ME, headers=header).status_code == 401


def test_files_tell_browsers_what_not_to_do_too(composed: System) -> None:
    from launcher.composition import create_gateway

    gateway = create_gateway(composed.services)
    scripts = [path for path in gateway.files if path.startswith("/assets/") and path.endswith(".js")]
    styles = [path for path in gateway.files if path.startswith("/assets/") and path.endswith(".css")]

    async def read(path: str) -> httpx.Headers:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(gateway), base_url=SITE) as client:
            return (await client.get(path)).headers

    for path in (scripts[0], styles[0], "/media/nothing.webp", "/readyz"):
        headers = asyncio.run(read(path))
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "strict-origin-when-cross-origin"
        expected = "script-src 'self'" if path == scripts[0] else "default-src 'none'"
        assert headers["content-security-policy"].startswith(expected), path
    assert asyncio.run(read(scripts[0]))["cache-control"] == "public, max-age=31536000, immutable"


def test_both_documents_can_be_read_where_the_site_is(composed: System) -> None:
    from launcher.composition import create_gateway

    gateway = create_gateway(composed.services)

    async def read(path: str) -> int:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(gateway), base_url=SITE) as client:
            return (await client.get(path)).status_code

    for name in ("command", "query"):
        assert asyncio.run(read(f"/api/{name}/openapi.json")) == 200
