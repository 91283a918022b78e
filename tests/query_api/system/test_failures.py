"""Which failures have one reason, and what mends it."""

from datetime import UTC, datetime

import pytest

from query_api.system.failures import failure_groups, fingerprint, remedy_of
from query_api.system.responses import FailureState

NOW = datetime(2026, 11, 21, 18, tzinfo=UTC)
REFUSED = "sqlalchemy.exc.IntegrityError <- psycopg.errors.NotNullViolation (sqlstate 23502, table menu)"


def failure(number: int, error: str) -> FailureState:
    return FailureState(
        position=f"0.{number}",
        number=number,
        stream="product-1",
        version=1,
        topic="X",
        error=error,
        attempts=1,
        since=NOW,
        retry_at=NOW,
        skippable=True,
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("KeyError at menu.py:12 in Menu.priced", "KeyError at menu.py:14 in Menu.priced"),
        ("ValueError: 'a' of 12", "ValueError: 'b' of 7"),
        ("ValueError: 4cbe0a5e-04e1-43ab-91ac-3a2a7e0df3d1", "ValueError: 9d1b2c3e-04e1-43ab-91ac-3a2a7e0df3d1"),
        (REFUSED, f"{REFUSED} [SQL: INSERT INTO menu VALUES (1)]"),
    ],
)
def test_what_differs_from_event_to_event_is_no_other_reason(one: str, other: str) -> None:
    assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("KeyError at menu.py:12 in Menu.priced", "KeyError at beers.py:12 in Beers.priced"),
        (REFUSED, REFUSED.replace("23502", "23505")),
        ("httpx.HTTPStatusError (status 401)", "httpx.HTTPStatusError (status 503)"),
    ],
)
def test_places_and_codes_are_other_reasons(one: str, other: str) -> None:
    assert fingerprint(one) != fingerprint(other)


@pytest.mark.parametrize(
    ("error", "remedy"),
    [
        ("psycopg.errors.InsufficientPrivilege (sqlstate 42501)", "rights"),
        ("sqlite3.OperationalError (message no such column: ml, sqlite SQLITE_ERROR)", "rebuild"),
        ("psycopg.errors.UndefinedColumn (message column x, sqlstate 42703)", "rebuild"),
        (REFUSED, "row"),
        ("KeyError at menu.py:12 in Menu.priced", "software"),
    ],
)
def test_the_codes_of_the_databases_say_what_mends_it(error: str, remedy: str) -> None:
    assert remedy_of(error) == remedy


def test_the_largest_group_comes_first_and_begins_with_its_first_event() -> None:
    failures = {
        "bi": failure(7, "A 1"),
        "beers": failure(10, "B 1"),
        "menu": failure(9, "B 2"),
        "stock": failure(99, "B 3"),
    }
    assert [(each.reason, each.projections) for each in failure_groups(failures)] == [
        ("B …", ["menu", "beers", "stock"]),
        ("A …", ["bi"]),
    ]
