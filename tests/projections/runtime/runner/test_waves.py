"""One thread moves all read models that have caught up; one that cannot go with them is put out and comes back."""

import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import pytest
import sqlalchemy as sa

from infra.position import Position
from infra.read_database import Transaction
from projections.runtime import mover, tracking
from tests.harness.taps import Bar, GlassPoured, Taps, pours
from tests.projections.runtime.runner.conftest import Another
from tests.projections.runtime.runner.test_poison import POURED, pour_what_is_there

THREADS = {"taps": "projection-taps", "pours": "projection-pours"}


@pytest.fixture(autouse=True)
def busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the tests about slow read models find one slow; a machine that stands still for a second does not."""
    call_slow(monkeypatch, 60)


def call_slow(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    for module in ("mover", "worker"):
        monkeypatch.setattr(f"projections.runtime.{module}.SLOW", seconds)


def until(done: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + 30
    while not done():
        assert time.monotonic() < deadline, what
        time.sleep(0.005)


def by_themselves() -> set[str]:
    """The read models that have a thread of their own."""
    running = {thread.name for thread in threading.enumerate()}
    return {name for name, thread in THREADS.items() if thread in running}


def started(bar: Bar) -> None:
    """All read models have caught up and move together."""
    bar.runner.start()
    until(lambda: not by_themselves(), "they do not move together")


@contextmanager
def counted(bar: Bar) -> Iterator[list[str]]:
    """The statements that write, and the ends of transactions that do."""
    seen: list[str] = []
    writing: set[int] = set()

    def note(connection: sa.Connection, _cursor: object, statement: str, *_more: object) -> None:
        word = statement.split(maxsplit=1)[0].upper()
        if word in {"INSERT", "UPDATE", "DELETE"}:
            writing.add(id(connection))
            seen.append(statement)

    def end(connection: sa.Connection) -> None:
        if id(connection) in writing:
            writing.discard(id(connection))
            seen.append("COMMIT")

    sa.event.listen(bar.database.engine, "before_cursor_execute", note)
    sa.event.listen(bar.database.engine, "commit", end)
    try:
        yield seen
    finally:
        sa.event.remove(bar.database.engine, "before_cursor_execute", note)
        sa.event.remove(bar.database.engine, "commit", end)


def moved_to(bar: Bar, position: Position) -> None:
    assert all(bar.runner.wait_for(name, position, 10) for name in THREADS)


def test_a_wave_moves_all_read_models_in_one_transaction_and_their_positions_in_one_statement(bar: Bar) -> None:
    bar.open(1)
    started(bar)
    with counted(bar) as seen:
        moved_to(bar, bar.pour(1))
    assert [each for each in seen if each == "COMMIT"] == ["COMMIT"]
    assert len([each for each in seen if "SET position" in each]) == 1
    with bar.database.read() as connection:
        rows, _ = tracking.every(connection)
    assert {name: row.events for name, row in rows.items()} == {"taps": 2, "pours": 1}
    assert (bar.board(), bar.count(pours)) == ("Pilsen 300", 1)


def test_an_event_that_all_ignore_costs_one_statement(bar: Bar) -> None:
    bar.open(1)
    started(bar)
    with counted(bar) as seen:
        moved_to(bar, bar.switch_light())
    assert [each.split()[0] for each in seen] == ["UPDATE", "COMMIT"]


def test_who_listens_is_called_once_for_a_wave(bar: Bar) -> None:
    bar.open(1)
    started(bar)
    heard: list[tuple[Collection[str], Position]] = []
    bar.runner.on_applied(lambda names, position: heard.append((set(names), position)))
    last = bar.pour(1)
    moved_to(bar, last)
    until(lambda: bool(heard), "nobody is told")
    assert heard == [({"taps", "pours"}, last)]


def test_one_that_fails_is_put_out_and_comes_back(bar: Bar, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("projections.runtime.worker.FIRST_RETRY", 0.05)
    bar.open(1)
    started(bar)
    bar.pour(1, 0)
    last = bar.pour(1, 200)
    assert bar.runner.wait_for("pours", last, 10), "the others go on"
    until(lambda: by_themselves() == {"taps"}, "it is not put out")
    assert bar.runner.moving() == ["taps", "pours"]
    monkeypatch.setattr(Taps, "poured", pour_what_is_there)
    assert bar.runner.wait_for("taps", last, 10)
    until(lambda: not by_themselves(), "it does not come back")
    moved_to(bar, bar.pour(1))
    assert bar.board() == "Pilsen 500"


def test_one_that_another_process_moves_is_put_out_and_comes_back(bar: Bar, another: Another) -> None:
    elsewhere = another(Taps)
    bar.open(1)
    started(bar)
    with bar.runner._workers["pours"].turn:  # the wave waits
        last = bar.pour(1)
        elsewhere.catch_up()
    moved_to(bar, last)
    until(lambda: not by_themselves(), "it does not come back")
    moved_to(bar, bar.pour(1))
    assert (bar.board(), bar.count(pours)) == ("Pilsen 600", 2)


def test_a_slow_one_moves_by_itself_until_it_is_quick(bar: Bar, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry = threading.Event()

    def poured(self: Taps, event: GlassPoured, rows: object) -> None:
        hurry.wait(0.1)
        POURED(self, event, rows)  # type: ignore[arg-type]

    bar.open(1)
    started(bar)
    call_slow(monkeypatch, 0.05)
    monkeypatch.setattr(Taps, "poured", poured)
    moved_to(bar, bar.pour(1))
    until(lambda: by_themselves() == {"taps"}, "it is not put out")
    hurry.set()
    # on a busy machine, too, the next move counts as quick
    call_slow(monkeypatch, 60)
    moved_to(bar, bar.pour(1))
    until(lambda: not by_themselves(), "it does not come back")
    assert bar.board() == "Pilsen 600"


def test_who_waits_for_another_writer_is_not_slow(bar: Bar, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    begin = Transaction.begin

    def wait_and_begin(self: Transaction) -> None:
        now[0] += 0 if self.began else 3_600
        begin(self)

    monkeypatch.setattr("projections.runtime.applying.time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(Transaction, "begin", wait_and_begin)
    bar.open(1)
    bar.runner.catch_up()
    assert now[0] >= 3_600
    started(bar)


def test_who_waits_cuts_the_pause_short(bar: Bar, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mover, "PAUSE", 1e6)
    monkeypatch.setattr(mover, "LONGEST_PAUSE", 600)
    bar.runner.start(paced=True)
    moved_to(bar, bar.open(1))
    until(lambda: not by_themselves(), "they do not move together")
    for _ in range(3):
        position = bar.pour(1)
        moved_to(bar, position)


def test_without_anybody_who_waits_the_events_of_a_pause_are_one_wave(
    bar: Bar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mover, "PAUSE", 1e6)
    monkeypatch.setattr(mover, "LONGEST_PAUSE", 600)
    bar.open(1)
    bar.runner.start(paced=True)
    until(lambda: not by_themselves(), "they do not move together")
    first = bar.pour(1)
    until(lambda: bar.runner.position("taps") == first, "the first wave needs nobody who waits")
    with counted(bar) as seen:
        for _ in range(5):
            last = bar.pour(1)
        assert seen == []
        bar.runner.hurry()
        until(lambda: bar.runner.position("taps") == last, "it was told to hurry")
    assert [each for each in seen if each == "COMMIT"] == ["COMMIT"]
