"""What a process writes when something goes wrong: enough to find the place, and nothing that people sent."""

import json
import logging
import threading
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
import structlog

from infra.exceptions import MOST_FRAMES
from infra.logs import logging_to

SECRET = "mel-de-jataí-77"  # what must not be written


def written(happen: Callable[[], None]) -> dict[str, Any]:
    """The only line that is written while this happens."""
    file = StringIO()
    with logging_to(file, "info"):
        happen()
    assert SECRET not in json.dumps(json.loads(file.getvalue()), ensure_ascii=False)
    line: dict[str, Any] = json.loads(file.getvalue())
    return line


def recurse(depth: int, password: str) -> None:
    if depth == 0:
        raise ValueError(password)
    recurse(depth - 1, password)


def fail(password: str = SECRET) -> None:
    recurse(900, password)


def logged_as_an_error() -> None:
    try:
        fail()
    except ValueError:
        structlog.get_logger().exception("unexpected")


def logged_by_a_library() -> None:
    try:
        fail()
    except ValueError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")


def uncaught_in_a_thread() -> None:
    thread = threading.Thread(target=fail, name="worker")
    thread.start()
    thread.join()


@pytest.mark.parametrize("happen", [logged_as_an_error, logged_by_a_library, uncaught_in_a_thread])
def test_an_exception_is_its_type_and_a_few_frames_without_locals(happen: Callable[[], None]) -> None:
    (error,) = written(happen)["exception"]
    assert error["type"] == "ValueError"
    assert len([frame for frame in error["frames"] if "…" not in frame]) == MOST_FRAMES
    assert error["frames"][-1].startswith("tests/infra/test_logs.py:")
    assert error["frames"][-1].endswith(" in recurse")


def test_causes_share_the_frames() -> None:
    def happen() -> None:
        try:
            try:
                fail()
            except ValueError as error:
                raise RuntimeError(SECRET) from error
        except RuntimeError:
            structlog.get_logger().exception("unexpected")

    chain = written(happen)["exception"]
    assert [error["type"] for error in chain] == ["RuntimeError", "ValueError"]
    assert sum(len(error["frames"]) for error in chain) <= MOST_FRAMES + 1
