"""Headers of every answer, and the policy of pages."""

import asyncio
from typing import Any

import pytest
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp

from infra.security.headers import SecurityHeaders, page_policy
from infra.settings import Settings


def headers_of(
    app: ASGIApp, *, path: str = "/", authorization: bool = False, base_url: str = "https://a.example"
) -> Headers:
    answered: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        answered.append(message)

    given = [(b"authorization", b"Bearer x"), (b"origin", b"https://evil.example")] if authorization else []
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": given}
    asyncio.run(SecurityHeaders(app, base_url=base_url)(scope, receive, send))
    return Headers(raw=answered[0]["headers"])


def test_every_answer_tells_browsers_what_not_to_do() -> None:
    headers = headers_of(JSONResponse({}))
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["content-security-policy"] == "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
    assert headers["referrer-policy"] == "strict-origin-when-cross-origin"
    assert headers["strict-transport-security"].startswith("max-age=")


def test_hsts_only_where_the_site_has_tls() -> None:
    assert "strict-transport-security" not in headers_of(JSONResponse({}), base_url="http://localhost:8000")


@pytest.mark.parametrize(
    ("path", "authorization"), [("/api/v1/admin/products", True), ("/api/login", False), ("/api/me", False)]
)
def test_signed_in_answers_are_not_kept(path: str, authorization: bool) -> None:
    answer = JSONResponse({}, headers={"Cache-Control": "public, max-age=60"})
    assert headers_of(answer, path=path, authorization=authorization)["cache-control"] == "no-store"


def test_public_answers_keep_their_own_cache_rule() -> None:
    answer = JSONResponse({}, headers={"Cache-Control": "public, max-age=60"})
    assert headers_of(answer, path="/api/menu")["cache-control"] == "public, max-age=60"


def test_a_page_keeps_its_own_policy() -> None:
    policy = page_policy(Settings())
    page = HTMLResponse("<p>", headers={"Content-Security-Policy": policy})
    assert headers_of(page)["content-security-policy"] == policy


def test_a_page_runs_our_files_only() -> None:
    rules = dict(rule.split(" ", 1) for rule in page_policy(Settings()).split("; "))
    assert rules["script-src"] == "'self'"
    assert rules["frame-ancestors"] == "'none'"
    assert rules["object-src"] == "'none'"
    assert "google" not in str(rules)


def test_only_a_page_with_papers_frames_files_that_it_made() -> None:
    assert "frame-src 'self';" in page_policy(Settings())
    assert "frame-src 'self' blob:;" in page_policy(Settings(), papers=True)


def test_a_provider_is_allowed_only_where_it_is_turned_on() -> None:
    settings = Settings(captcha="recaptcha", recaptcha_site_key="k", recaptcha_secret="s", maps_embed_key="m")  # type: ignore[arg-type]
    policy = page_policy(settings)
    assert "https://www.google.com/recaptcha/" in policy
    assert "https://www.google.com/maps/embed/" in policy


def test_other_origins_get_no_permission() -> None:
    headers = headers_of(Response("x"), authorization=True)
    assert not [name for name in headers if name.startswith("access-control")]
