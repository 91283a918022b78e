"""Guessing at an account: what it costs a stranger, and that it costs the owner nothing."""

import base64
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import altcha
import httpx
import pytest

from infra.security.limits import ATTEMPTS
from tests.security.conftest import PASSWORD, System, running

BI = "bi"


@pytest.fixture(scope="module")
def system(tmp_path_factory: pytest.TempPathFactory) -> Iterator[System]:
    yield from running(tmp_path_factory.mktemp("guessing"))


def attempt(
    system: System,
    password: str,
    address: str,
    *,
    username: str = BI,
    cookies: dict[str, str] | None = None,
    captcha: str = "",
) -> httpx.Response:
    body = {"username": username, "password": password, "captcha_token": captcha}
    return system.request("POST", "/api/login", json=body, cookies=cookies, client=(address, 40_000))


def test_ten_wrong_logins_stop_that_address_and_neither_the_owner_elsewhere_nor_their_browser_here(
    system: System,
) -> None:
    browser = dict(attempt(system, PASSWORD, "203.0.113.7").cookies)
    strangers = [attempt(system, f"errada-{number}", "198.51.100.1").status_code for number in range(ATTEMPTS + 1)]
    assert strangers == [401] * ATTEMPTS + [429]
    assert attempt(system, PASSWORD, "198.51.100.1").status_code == 429
    assert attempt(system, PASSWORD, "203.0.113.8").status_code == 200
    assert attempt(system, PASSWORD, "198.51.100.1", cookies=browser).status_code == 200


def test_a_known_browser_has_a_limit_of_its_own_for_each_account(system: System) -> None:
    browser = dict(attempt(system, PASSWORD, "203.0.113.10", username="staff").cookies)
    browser |= dict(attempt(system, PASSWORD, "203.0.113.10", username="client", cookies=browser).cookies)
    guesses = [
        attempt(system, "errada-mesmo", f"203.0.113.{20 + number}", username="staff", cookies=browser).status_code
        for number in range(ATTEMPTS + 1)
    ]
    assert guesses == [401] * ATTEMPTS + [429]
    assert attempt(system, PASSWORD, "203.0.113.10", username="client", cookies=browser).status_code == 200
    assert attempt(system, PASSWORD, "203.0.113.10", username="staff").status_code == 200


@pytest.mark.parametrize("forge", ["another-key", "another-account", "nonsense"])
def test_a_device_cookie_that_is_not_of_this_account_is_none(system: System, forge: str, tmp_path: Path) -> None:
    owner = dict(attempt(system, PASSWORD, "203.0.113.40", username="manager").cookies)["choperia_device"]
    address = f"198.51.100.{sum(map(ord, forge)) % 200}"
    if forge == "another-key":
        with contextmanager(running)(tmp_path) as elsewhere:
            owner = dict(attempt(elsewhere, PASSWORD, address, username="manager").cookies)["choperia_device"]
    elif forge == "nonsense":
        owner = "x.y.z"
    username = "client-bi" if forge == "another-account" else "manager"
    cookies = {"choperia_device": owner}
    guesses = [attempt(system, "errada-mesmo", address, username=username, cookies=cookies) for _ in range(11)]
    assert guesses[-1].status_code == 429
    assert attempt(system, PASSWORD, address, username=username, cookies=cookies).status_code == 429


def test_the_device_cookie_opens_nothing_and_names_nobody(system: System) -> None:
    answer = attempt(system, PASSWORD, "203.0.113.50")
    [cookie] = [each for each in answer.headers.get_list("set-cookie") if each.startswith("choperia_device=")]
    assert {"HttpOnly", "SameSite=strict", "Path=/api", "Max-Age=15552000"} <= set(cookie.split("; "))
    value = answer.cookies["choperia_device"]
    claims = json.loads(base64.urlsafe_b64decode(value.split(".")[1] + "=="))
    assert BI not in str(claims)
    assert "bi@example.com" not in str(claims)
    origin = {"Origin": "http://localhost:8000"}
    only = {"choperia_device": value}
    assert system.request("POST", "/api/session/refresh", cookies=only, headers=origin).status_code == 401
    assert system.request("GET", "/api/me", headers={"Authorization": f"Bearer {value}"}).status_code == 401


@pytest.fixture
def guarded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[System]:
    """The same with the captcha of production, cheap to solve here: levels are in the counter, not in the cost."""
    monkeypatch.setattr("infra.security.captcha.COST", 1)
    yield from running(tmp_path, captcha="altcha")


def challenge(system: System, username: str | None, cookies: dict[str, str] | None = None) -> dict[str, Any]:
    parameters = {} if username is None else {"username": username}
    found: dict[str, Any] = system.request("GET", "/api/captcha/challenge", params=parameters, cookies=cookies).json()
    return found


def solved(challenge: dict[str, Any]) -> str:
    solution = altcha.solve_challenge(altcha.Challenge.from_dict(challenge))
    assert solution is not None
    return base64.b64encode(json.dumps({"challenge": challenge, "solution": solution.to_dict()}).encode()).decode()


def level(challenge: dict[str, Any]) -> int:
    return int(challenge["parameters"]["data"]["level"])


def test_guessing_from_two_hundred_addresses_gets_dearer_and_the_owner_still_gets_in(guarded: System) -> None:
    owner = dict(attempt(guarded, PASSWORD, "203.0.113.7", captcha=solved(challenge(guarded, BI))).cookies)
    hoard = [solved(challenge(guarded, None)) for _ in range(3)]
    levels = []
    for number in range(24):
        given = challenge(guarded, BI)
        levels.append(level(given))
        assert attempt(guarded, "errada-mesmo", f"10.{number}.0.1", captcha=solved(given)).status_code == 401
    assert [levels.index(each) for each in (1, 2, 3, 4)] == [5, 10, 15, 20]
    for number in range(24, 200):  # the rest without the hash of a password
        guarded.services.security.limits.attempt(BI, f"10.{number}.0.1", None, time.time())
    # challenges that were hoarded while they were easy are worth nothing
    assert [attempt(guarded, "errada", "10.1.1.1", captcha=each).status_code for each in hoard] == [422] * 3
    # the owner's browser notices nothing; another one of theirs works longer and gets in
    known = challenge(guarded, BI, owner)
    assert level(known) == 0
    assert attempt(guarded, PASSWORD, "203.0.113.7", cookies=owner, captcha=solved(known)).status_code == 200
    hard = challenge(guarded, BI)
    assert level(hard) == 4
    assert attempt(guarded, PASSWORD, "203.0.113.9", captcha=solved(hard)).status_code == 200


def test_a_challenge_does_not_tell_who_exists(guarded: System) -> None:
    def seen(username: str) -> tuple[int, int, list[str]]:
        before = level(challenge(guarded, username))
        for number in range(5):
            answer = attempt(
                guarded,
                "errada-mesmo",
                f"10.0.{number}.1",
                username=username,
                captcha=solved(challenge(guarded, username)),
            )
            assert answer.status_code == 401
        after = challenge(guarded, f" {username.upper()} ")
        return before, level(after), sorted(after["parameters"])

    assert seen("manager") == seen("ninguem")
    assert level(challenge(guarded, "manager")) == 1
