"""Any history, any place, any change: Hypothesis rewrites a real log as its owner could, and every time it is found."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from command_api.event_store.sqlite import SQLiteRecorder
from projections.seal.heads import Heads, check_heads
from projections.seal.projection import Seal
from projections.seal.signing import SealFolder
from projections.seal.verifying import Outcome, verify_log
from tests.harness.read_models import History, open_history
from tests.projections.seal.conftest import Sealed

EVENTS = 140
COLUMNS = {"stream": "TEXT", "topic": "TEXT", "state": "BLOB"}


@pytest.fixture(scope="module")
def signed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sealed]:
    """A history with heads after 1, 64, 100 and all of its events."""
    folder = tmp_path_factory.mktemp("signed")
    opened = open_history(folder, None)
    sealed = Sealed(
        History(opened.recorder, opened.database, opened.settings, [Seal]), SealFolder(folder / "seal", None)
    )
    for number in range(EVENTS):
        sealed.priced(1, f"product-{number % 3}")
        if number + 1 in (1, 64, 100, EVENTS):
            sealed.sign()
    yield sealed
    opened.close()


def heads_of(signed: Sealed) -> Heads:
    return check_heads(signed.folder.heads.lines(), signed.folder.public_keys())


def check_copy(signed: Sealed, folder: Path, statements: list[tuple[str, tuple[object, ...]]]) -> Outcome:
    """Check a copy of the log that somebody has worked on; the seal is the true one.

    A change that the table's own keys refuse (a stream that would have two first events) is none.
    """
    copy = folder / "events.db"
    with closing(sqlite3.connect(signed.history.settings.events_path)) as source:
        source.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copy(signed.history.settings.events_path, copy)
    with closing(sqlite3.connect(copy)) as connection, connection as owner:
        for (name,) in owner.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            owner.execute(f"DROP TRIGGER {name}")
        try:
            for statement, parameters in statements:
                owner.execute(statement, parameters)
        except sqlite3.IntegrityError:
            reject()
    recorder = SQLiteRecorder(copy)
    try:
        return verify_log(recorder, signed.history.database, heads_of(signed).valid)
    finally:
        recorder.close()


places = st.integers(1, EVENTS)
rewriting = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def test_an_exact_copy_is_intact(signed: Sealed, tmp_path: Path) -> None:
    outcome = check_copy(signed, tmp_path, [])
    assert outcome.intact
    assert outcome.sealed == EVENTS


@rewriting
@given(at=places, column=st.sampled_from(sorted(COLUMNS)), data=st.data())
def test_a_flipped_bit_is_found_where_it_is(
    signed: Sealed, tmp_path: Path, at: int, column: str, data: st.DataObject
) -> None:
    """Also one that makes a text that is none: SQLite keeps any bytes."""
    event = signed.history.recorder.read_after(signed.history.recorder.before_number(at - 1), 1)[0]  # type: ignore[attr-defined]
    value = getattr(event, column)
    content = bytearray(value if isinstance(value, bytes) else value.encode())
    bit = data.draw(st.integers(0, len(content) * 8 - 1))
    content[bit // 8] ^= 1 << bit % 8
    change = f"UPDATE events SET {column} = CAST(? AS {COLUMNS[column]}) WHERE position = ?"
    outcome = check_copy(signed, tmp_path, [(change, (bytes(content), at))])
    assert not outcome.intact
    assert outcome.finding is not None
    assert outcome.finding.kind in {"altered", "unreadable"}
    assert outcome.finding.index == at - 1


@rewriting
@given(at=places)
def test_a_removed_event_is_found_wherever_it_was(signed: Sealed, tmp_path: Path, at: int) -> None:
    outcome = check_copy(signed, tmp_path, [("DELETE FROM events WHERE position = ?", (at,))])
    assert outcome.finding is not None
    assert (outcome.finding.kind, outcome.finding.index) == ("removed", at - 1)


@rewriting
@given(at=places)
def test_an_inserted_event_is_found_wherever_it_is(signed: Sealed, tmp_path: Path, at: int) -> None:
    """All that follow are moved on to make room."""
    statements: list[tuple[str, tuple[object, ...]]] = [
        ("UPDATE events SET position = -position - 1 WHERE position >= ?", (at,)),
        ("UPDATE events SET position = -position WHERE position < 0", ()),
        ("INSERT INTO events VALUES (?, 'product-9', 1, 'catalogue.ProductHidden', X'7b7d')", (at,)),
    ]
    outcome = check_copy(signed, tmp_path, statements)
    assert not outcome.intact
    assert outcome.finding is not None
    assert outcome.finding.index == at - 1


@rewriting
@given(one=places, other=places)
def test_events_that_changed_places_are_found(signed: Sealed, tmp_path: Path, one: int, other: int) -> None:
    move = "UPDATE events SET position = ? WHERE position = ?"
    statements: list[tuple[str, tuple[object, ...]]] = [(move, (-5, one)), (move, (one, other)), (move, (other, -5))]
    outcome = check_copy(signed, tmp_path, statements)
    assert outcome.intact == (one == other)
    if outcome.finding is not None:
        assert (outcome.finding.kind, outcome.finding.index) == ("moved", min(one, other) - 1)
