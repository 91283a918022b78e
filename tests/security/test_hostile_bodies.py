"""Bodies that nobody sends by mistake, sent to the real server by somebody who has no account."""

import json
from collections.abc import Iterator

import httpx
import pytest

from tests.harness.system import System
from tests.security.conftest import NOBODY
from tests.security.rights import RIGHTS

ANONYMOUS = sorted(call for call, people in RIGHTS.items() if NOBODY in people)
ELSEWHERE = [("POST", "/"), ("POST", "/api/nothing"), ("PUT", "/media/ab/x.webp")]
DEPTHS = (65, 200, 800, 1000, 5000, 20_000, 100_000)
READS = {"GET", "HEAD"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[System]:
    """An empty house."""
    system = System(tmp_path_factory.mktemp("hostile") / "house", {"captcha": "off"})
    try:
        system.start()
        yield system
    finally:
        system.stop()


@pytest.fixture
def stranger(house: System) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.url, timeout=120, headers={"Content-Type": "application/json"}) as client:
        yield client


def nested(depth: int) -> bytes:
    return b'{"token": "a", "new_password": "x", "z": ' + b"[" * depth + b"]" * depth + b"}"


@pytest.mark.parametrize(("method", "path"), [*ANONYMOUS, *ELSEWHERE])
def test_a_body_of_any_depth_is_refused_and_leaves_nothing_in_the_log(
    house: System, stranger: httpx.Client, method: str, path: str
) -> None:
    before = house.log.stat().st_size
    for depth in DEPTHS:
        answer = stranger.request(method, path.replace("{upload_id}", "a" * 22), content=nested(depth))
        assert answer.status_code in ({200, 404, 422} if method in READS else {404, 405, 422}), (depth, answer.text)
    assert house.log.stat().st_size == before, house.last_words()


def test_an_answer_names_some_of_the_fields_that_are_wrong(stranger: httpx.Client) -> None:
    body = json.dumps({f"field_{number}": 1 for number in range(3000)})
    assert len(stranger.post("/api/login", content=body).json()["errors"]) == 100
