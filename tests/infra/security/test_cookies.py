"""The attributes of cookies, and what becomes of those of an earlier version."""

import time

import pytest
from fastapi import Request, Response

from infra.security.cookies import RefreshCookie

HOST_ONLY = {"HttpOnly", "SameSite=strict", "Path=/", "Secure"}


@pytest.mark.parametrize(
    ("base_url", "scheme", "name", "attributes"),
    [
        ("http://localhost:8000", "http", "choperia_refresh", {"HttpOnly", "SameSite=strict", "Path=/api"}),
        ("http://127.0.0.1:8000", "http", "choperia_refresh", {"HttpOnly", "SameSite=strict", "Path=/api"}),
        ("http://localhost:8000", "https", "__Host-choperia_refresh", HOST_ONLY),
        ("http://choperia.lan", "http", "__Host-choperia_refresh", HOST_ONLY),
        ("https://www.example.com", "http", "__Host-choperia_refresh", HOST_ONLY),
    ],
)
def test_cookies_are_for_this_host_alone_and_secure_wherever_the_site_is_not_on_this_machine(
    base_url: str, scheme: str, name: str, attributes: set[str]
) -> None:
    response = Response()
    RefreshCookie(base_url).write(asking(scheme), response, "x", time.time() + 60)
    [cookie] = response.headers.getlist("set-cookie")
    value, *given = cookie.split("; ")
    assert value == f"{name}=x"
    assert {each for each in given if not each.startswith("Max-Age")} == attributes


def test_a_cookie_of_an_earlier_version_is_read_once_and_taken_back() -> None:
    cookie, request = RefreshCookie("https://www.example.com"), asking("https", "choperia_refresh=old")
    assert cookie.read(request) == "old"
    response = Response()
    cookie.write(request, response, "new", time.time() + 60)
    former = [each for each in response.headers.getlist("set-cookie") if each.startswith('choperia_refresh=""')]
    assert len(former) == 1
    assert {"Max-Age=0", "Path=/api"} <= set(former[0].split("; "))
    assert cookie.read(asking("https", "choperia_refresh=planted; __Host-choperia_refresh=new")) == "new"


def asking(scheme: str, cookies: str = "") -> Request:
    headers = [(b"cookie", cookies.encode())] if cookies else []
    scope = {
        "type": "http",
        "scheme": scheme,
        "server": ("h", 80),
        "path": "/",
        "query_string": b"",
        "headers": headers,
    }
    return Request(scope)
