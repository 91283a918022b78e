"""Refused calls in the log: enough to find them, not enough to fill a disk."""

import json
from io import StringIO
from typing import Any

import structlog

from infra.logs import logging_to
from infra.security_log import RefusalLog


def lines(file: StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.getvalue().splitlines()]


def test_a_flood_of_refused_calls_is_some_lines_a_minute_and_the_number_of_the_others() -> None:
    now = 0.0
    written = RefusalLog(lambda: now, most=3)
    with logging_to(file := StringIO(), "info"):
        for _ in range(10):
            written.refused(status=403, kind="forbidden", method="GET", route="/a", user=7, correlation_id="c")
        assert len(lines(file)) == 3
        now = 60.0
        written.refused(status=401, kind="unauthenticated", method="X\n", route="/a", user=None, correlation_id="c")
    assert lines(file)[3]["count"] == 7
    said = lines(file)[4]
    assert {name: said[name] for name in ("event", "level", "status", "kind", "method")} == {
        "event": "refused", "level": "warning", "status": 401, "kind": "unauthenticated", "method": "other"
    }  # fmt: skip
    assert lines(file)[0]["user"] == 7


def test_what_people_type_wrong_every_day_is_no_security_event() -> None:
    with logging_to(file := StringIO(), "info"):
        for status, kind in ((422, "about:blank"), (404, "not-found"), (409, "conflict"), (422, "weak-password")):
            RefusalLog().refused(status=status, kind=kind, method="POST", route="/a", user=7, correlation_id="c")
    assert file.getvalue() == ""


def test_no_text_ends_a_line_and_begins_another() -> None:
    forged = '{"event": "account_event"}'
    with logging_to(file := StringIO(), "info"):
        structlog.get_logger().info("refused", kind=f"a\n{forged}\r\u2028{forged}")
    assert len(file.getvalue().splitlines()) == 1
