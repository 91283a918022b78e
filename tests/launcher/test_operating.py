"""What a process says about itself while a part of it does not answer."""

import threading
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from command_api.event_store import StoreUnavailable
from launcher.health import MetricsReaders, Operating


@pytest.fixture
def lock() -> Iterator[threading.Event]:
    """What a check waits for; let go in the end."""
    lock = threading.Event()
    yield lock
    lock.set()


def test_a_check_that_hangs_is_named_in_time_and_holds_up_no_other(lock: threading.Event) -> None:
    asked = []

    def hang() -> tuple[bool, str]:
        asked.append("writing")
        lock.wait()
        return True, "possible"

    checks = {"writing": hang, "store": lambda: (True, "0.7")}
    client = TestClient(Operating(checks, MetricsReaders(), within=0.05))
    for _ in range(3):
        answer = client.get("/readyz")
        assert answer.status_code == 503
        assert answer.json()["checks"] == {
            "writing": {"ready": False, "detail": "no answer within 0.05 s"},
            "store": {"ready": True, "detail": "0.7"},
        }
        assert client.get("/healthz").text == "ok\n"
    assert asked == ["writing"], "however many ask, one thread waits"


def test_a_check_is_asked_anew_each_time() -> None:
    answers = iter([(False, "SQLITE_FULL"), (True, "possible")])
    client = TestClient(Operating({"writing": lambda: next(answers)}, MetricsReaders()))
    assert [client.get("/readyz").status_code for _ in range(2)] == [503, 200]


def test_a_store_that_takes_no_events_says_why() -> None:
    full = StoreUnavailable()
    full.__cause__ = _Full()
    assert full.reason == "SQLITE_FULL"
    assert StoreUnavailable().reason == "unavailable"


class _Full(Exception):
    sqlite_errorname = "SQLITE_FULL"
