"""Captchas: the embedded one really solved, the provider's against a stand-in of its wire format."""

import asyncio
import base64
import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar
from urllib.parse import parse_qs

import altcha
import pytest
import sqlalchemy as sa

from infra.problems import Problem
from infra.security.captcha import EASIEST, HARDEST, Altcha
from infra.security.limits import HARDEST_LEVEL
from infra.security.recaptcha import Recaptcha
from tests.infra.security.conftest import BOTH

SECRET = b"s" * 32


@pytest.fixture
def embedded(engine: sa.Engine) -> Altcha:
    return Altcha(engine, SECRET, b"a" * 32)


def solved(challenge: dict[str, Any]) -> str:
    """What the widget sends."""
    solution = altcha.solve_challenge(altcha.Challenge.from_dict(challenge))
    assert solution is not None
    payload = {"challenge": challenge, "solution": solution.to_dict()}
    return base64.b64encode(json.dumps(payload).encode()).decode()


def refusal(captcha: Altcha | Recaptcha, token: str, level: int = 0) -> Problem | None:
    try:
        asyncio.run(captcha.check(token, "10.0.0.1", level))
    except Problem as problem:
        return problem
    return None


@BOTH
def test_an_answer_opens_the_door_once(embedded: Altcha) -> None:
    token = solved(embedded.challenge())
    assert refusal(embedded, token) is None
    replayed = refusal(embedded, token)
    assert replayed is not None
    assert replayed.status == 422
    respelled = base64.b64encode(base64.b64decode(token) + b" ").decode()
    assert refusal(embedded, respelled) is not None


@BOTH
def test_one_of_many_at_once_passes(embedded: Altcha) -> None:
    token = solved(embedded.challenge())
    with ThreadPoolExecutor(8) as crowd:
        answers = list(crowd.map(lambda _: refusal(embedded, token), range(16)))
    assert answers.count(None) == 1


def test_a_missing_token_is_refused(embedded: Altcha) -> None:
    problem = refusal(embedded, "")
    assert problem is not None
    assert problem.status == 422
    assert problem.errors == [{"field": "captcha_token", "message": "Confirme que você não é um robô."}]


def test_an_answer_that_comes_too_late_is_refused(embedded: Altcha) -> None:
    assert refusal(embedded, solved(embedded.challenge(now=time.time() - 601))) is not None


def test_a_challenge_of_our_own_making_only(embedded: Altcha, engine: sa.Engine) -> None:
    assert refusal(embedded, solved(Altcha(engine, b"x" * 32, b"y" * 32).challenge())) is not None
    easy = embedded.challenge()
    easy["parameters"]["cost"] = 1
    assert refusal(embedded, solved_blindly(easy)) is not None


def test_a_challenge_of_an_easier_level_is_worth_nothing_where_guessing_goes_on(embedded: Altcha) -> None:
    token = solved(embedded.challenge())
    refused = refusal(embedded, token, level=2)
    assert refused is not None
    assert "demora mais" in refused.sentence
    assert refusal(embedded, token, level=1) is None
    promoted = embedded.challenge()
    promoted["parameters"]["data"]["level"] = 4
    assert refusal(embedded, solved(promoted), level=4) is not None


def test_every_level_doubles_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("infra.security.captcha.COST", 1)
    captcha = Altcha(sa.create_engine("sqlite://"), SECRET, b"a" * 32)
    for level in range(HARDEST_LEVEL + 1):
        assert EASIEST << level <= counter(captcha.challenge(level)) < HARDEST << level


def counter(challenge: dict[str, Any]) -> int:
    solution = altcha.solve_challenge(altcha.Challenge.from_dict(challenge))
    assert solution is not None
    return int(solution.counter)


def solved_blindly(challenge: dict[str, Any]) -> str:
    payload = {"challenge": challenge, "solution": {"counter": 0, "derivedKey": "00" * 32}}
    return base64.b64encode(json.dumps(payload).encode()).decode()


def test_rubbish_is_refused_without_an_error(embedded: Altcha) -> None:
    texts = (b"null", b"[]", b"{}", b'{"challenge":1,"solution":2}', b"\xff\x00", b"[" * 3000)
    encoded = [base64.b64encode(text).decode() for text in texts]
    for token in ("x", "null", "undefined", "====", "á", "A" * 5000, *encoded):
        problem = refusal(embedded, token)
        assert problem is not None, token
        assert problem.status == 422, token


class Provider(BaseHTTPRequestHandler):
    """siteverify: a form in, a verdict out."""

    answers: ClassVar[dict[str, tuple[int, str]]] = {}
    asked: ClassVar[list[dict[str, list[str]]]] = []

    def do_POST(self) -> None:
        form = parse_qs(self.rfile.read(int(self.headers["content-length"])).decode())
        self.asked.append(form)
        status, body = self.answers[form["response"][0]]
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        if status == 302:
            self.send_header("Location", "http://127.0.0.1:1/elsewhere")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_: object) -> None:
        """Quiet."""


@pytest.fixture
def provider() -> Iterator[str]:
    Provider.asked.clear()
    Provider.answers.update(
        good=(200, '{"success": true, "hostname": "www.example.com"}'),
        elsewhere=(200, '{"success": true, "hostname": "evil.example"}'),
        used=(200, '{"success": false, "error-codes": ["timeout-or-duplicate"]}'),
        truthy=(200, '{"success": "false"}'),
        broken=(200, "<html>"),
        listed=(200, "[]"),
        down=(500, "{}"),
        moved=(302, ""),
    )
    server = ThreadingHTTPServer(("127.0.0.1", 0), Provider)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/recaptcha/api/siteverify"
    server.shutdown()
    server.server_close()
    thread.join()


def test_the_provider_decides_and_nobody_passes_without_it(provider: str) -> None:
    captcha = Recaptcha(provider, "top-secret", "www.example.com")
    assert refusal(captcha, "good") is None
    for status, tokens in ((422, ("", "elsewhere", "used", "truthy", "listed")), (503, ("broken", "down", "moved"))):
        for token in tokens:
            problem = refusal(captcha, token)
            assert problem is not None, token
            assert problem.status == status, token


def test_the_provider_is_asked_in_its_own_format(provider: str) -> None:
    assert refusal(Recaptcha(provider, "top-secret", None), "good") is None
    assert Provider.asked == [{"secret": ["top-secret"], "response": ["good"], "remoteip": ["10.0.0.1"]}]


def test_a_provider_that_is_away_is_no_open_door() -> None:
    problem = refusal(Recaptcha("http://127.0.0.1:1/", "top-secret", None), "good")
    assert problem is not None
    assert problem.status == 503
