"""What a process writes when something goes wrong: enough to find the place, and nothing that people sent."""

import contextlib
import errno
import json
import logging
import sqlite3
import threading
import warnings
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
import sqlalchemy as sa
import structlog

from infra.exceptions import MOST_FRAMES, described
from infra.kafka.client import Kafka, NoBroker
from infra.logs import logging_to
from infra.position import Position

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


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_plain_lines_without_what_people_sent() -> None:
    with logging_to(terminal := Terminal(), "info"):
        logged_as_an_error()
    [line] = terminal.getvalue().splitlines()
    assert "unexpected" in line
    assert "ValueError" in line
    assert not line.startswith("{")
    assert SECRET not in line


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


@pytest.mark.parametrize(
    "error",
    [
        ValueError(SECRET),
        KeyError(SECRET),
        UnicodeDecodeError("utf-8", SECRET.encode(), 0, 1, SECRET),
        FileNotFoundError(2, SECRET, SECRET),
        sa.exc.IntegrityError(f"INSERT {SECRET}", {"name": SECRET}, sqlite3.IntegrityError(SECRET)),
        ExceptionGroup(SECRET, [ValueError(SECRET)]),
    ],
)
def test_a_message_is_not_written(error: Exception) -> None:
    assert SECRET not in described(error)
    written(lambda: structlog.get_logger().error("unexpected", exc_info=error))


def test_what_a_library_says_is_the_place_where_it_says_it() -> None:
    line = written(lambda: logging.getLogger("some.library").warning("%s is wrong", SECRET))
    assert (line["event"], line["logger"], "message" in line) == ("library", "some.library", False)
    assert line["at"].startswith("tests/infra/test_logs.py:")
    line = written(lambda: logging.getLogger("uvicorn.error").warning("%s is wrong", SECRET))
    assert line["message"] == "%s is wrong"


def test_a_warning_is_its_place() -> None:
    def happen() -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("always")
            warnings.showwarning = shown
            warnings.warn(SECRET, UserWarning, stacklevel=1)

    with logging_to(StringIO(), "info"):
        shown = warnings.showwarning
    line = written(happen)
    assert (line["event"], line["category"]) == ("python_warning", "UserWarning")


def test_codes_and_the_place_in_our_code_remain() -> None:
    try:
        Position.parse(SECRET)
    except ValueError as error:
        said = described(error)
    assert said.startswith("ValueError at infra/position.py:")
    with contextlib.closing(sqlite3.connect(":memory:")) as database:
        database.execute("CREATE TABLE people (name TEXT UNIQUE)")
        with pytest.raises(sqlite3.IntegrityError) as refused:
            database.execute("INSERT INTO people VALUES (?), (?)", (SECRET, SECRET))
        with pytest.raises(sqlite3.OperationalError) as missing:
            database.execute("SELECT nickname FROM people")
    assert "sqlite SQLITE_CONSTRAINT_UNIQUE" in described(refused.value)
    assert "no such column: nickname" in described(missing.value)
    assert "errno ECONNREFUSED" in described(ConnectionRefusedError(errno.ECONNREFUSED, SECRET))


def test_a_broker_that_does_not_answer_is_named() -> None:
    with pytest.raises(NoBroker) as away, Kafka("127.0.0.1:1", "choperia.events").producing():
        pass
    assert "127.0.0.1:1" in described(away.value)


class FullDisk(StringIO):
    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_line_that_finds_no_room_stops_nobody() -> None:
    with logging_to(FullDisk(), "info"):
        structlog.get_logger().error("disk_full")
