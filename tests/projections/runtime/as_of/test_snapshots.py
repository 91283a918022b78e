"""Snapshots make replays short, and are never believed where they should not be."""

import os
import sqlite3
import stat
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from command_api.catalogue.events import CategoryCreated, CategoryRenamed, ProductAdded
from command_api.customers.events import CustomerErased
from infra.position import START, Position
from projections.catalogue.projection import Catalogue
from projections.catalogue.tables import categories
from projections.runtime.applying import FailedEvent
from projections.runtime.as_of import runs
from projections.runtime.as_of.as_of import AsOf, Underway
from projections.runtime.as_of.copies import header_of
from projections.runtime.definition import handles
from tests.harness.read_models import History
from tests.projections.runtime.as_of.conftest import opened_over


def named(history: History, events: int) -> list[Position]:
    """A category that gets a new name with every event; their positions."""
    known = history.versions["category-1"]
    if not known:
        history.given("category-1", CategoryCreated, name="0", slug="c", position=0)
    for number in range(max(1, known), known + events):
        history.given("category-1", CategoryRenamed, name=str(number))
    return [recorded.position for recorded in history.recorder.recorded_of("category-1")]


def name_at(as_of: AsOf, end: Position, happened_by: datetime | None = None) -> str | None:
    with as_of.opened(["catalogue"], end, happened_by) as connection:
        return connection.execute(sa.select(categories.c.name)).scalar_one_or_none()


def snapshots(history: History) -> list[Path]:
    return sorted(history.settings.snapshots_path.glob("catalogue/*/*.db"))


def counting(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many events the catalogue has been given since it was last asked."""
    applied = 0
    apply = Catalogue.apply

    def counted(self: Catalogue, event: Any, rows: Any) -> None:
        nonlocal applied
        applied += 1
        apply(self, event, rows)

    def since() -> int:
        nonlocal applied
        before, applied = applied, 0
        return before

    monkeypatch.setattr(Catalogue, "apply", counted)
    return since


def test_before_the_first_event_there_is_nothing(as_of: AsOf) -> None:
    assert name_at(as_of, START) is None


def test_the_next_question_replays_what_came_after_the_nearest_snapshot(
    history: History, as_of: AsOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions = named(history, 42)
    applied = counting(monkeypatch)
    assert name_at(as_of, positions[40]) == "40"
    assert applied() == 41
    another = opened_over(history)  # which has nothing but the files
    assert name_at(another, positions[41]) == "41"
    assert applied() <= 7
    assert name_at(another, positions[41]) == "41"
    assert applied() == 0
    another.close()


def test_there_are_never_too_many_and_they_are_spread(history: History, as_of: AsOf) -> None:
    positions = named(history, 100)
    assert name_at(as_of, positions[-1]) == "99"
    kept = [Position.parse(path.stem) for path in snapshots(history)]
    assert len(kept) == 3
    places = sorted(positions.index(position) for position in kept)
    assert places[-1] >= 94
    assert places[0] >= 20


def test_nobody_else_on_the_machine_reads_them(history: History, as_of: AsOf) -> None:
    name_at(as_of, named(history, 20)[-1])
    scratch = list(history.settings.snapshots_path.glob("scratch/*/*.db"))
    assert scratch
    for path in [*snapshots(history), *scratch]:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    for path in [history.settings.snapshots_path, *history.settings.snapshots_path.rglob("*")]:
        if path.is_dir():
            assert stat.S_IMODE(path.stat().st_mode) == 0o700


def test_another_version_of_the_read_model_does_not_use_them(
    history: History, as_of: AsOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions = named(history, 40)
    name_at(as_of, positions[-1])
    before = snapshots(history)
    monkeypatch.setattr(Catalogue, "version", Catalogue.version + 1)
    applied = counting(monkeypatch)
    newer = opened_over(history)
    assert name_at(newer, positions[-1]) == "39"
    assert applied() == 40
    assert snapshots(history)
    assert not set(before) & set(snapshots(history))
    newer.close()


def test_after_an_erasure_nothing_that_was_copied_before_is_believed_or_kept(
    history: History, as_of: AsOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions = named(history, 40)
    name_at(as_of, positions[30])
    erased = history.given("customer-1", CustomerErased, orders=0)
    applied = counting(monkeypatch)
    assert name_at(as_of, positions[30]) == "30"
    assert applied() == 31
    headers = [header_of(path) for path in snapshots(history)]
    assert headers
    assert {header.erased for header in headers if header} == {str(erased)}
    again = opened_over(history)
    assert name_at(again, positions[30]) == "30"
    assert applied() <= 6
    again.close()


def test_who_erases_leaves_no_copy_of_any_process_behind(history: History, as_of: AsOf) -> None:
    positions = named(history, 40)
    another = opened_over(history)
    for each in (as_of, another):
        assert name_at(each, positions[30]) == "30"
    runs.create(history.database)
    runs.begin(history.database, ["catalogue"], None, "Ana", datetime.now(UTC))
    as_of.forget()
    assert [path for path in history.settings.snapshots_path.rglob("*") if path.is_file()] == []
    with history.database.read() as connection:
        assert runs.every(connection, datetime.now(UTC)) == []
    for each in (as_of, another):
        assert name_at(each, positions[30]) == "30"
    another.close()


def test_an_erasure_during_a_replay_begins_it_again(
    history: History, as_of: AsOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions = named(history, 20)
    reads, erased = history.recorder.read_after, []

    def read_and_erase(position: Position, limit: int, topics: frozenset[str] | None = None) -> list[Any]:
        if position == positions[9] and not erased:
            erased.append(history.given("customer-1", CustomerErased, orders=0))
        return reads(position, limit, topics)

    monkeypatch.setattr(history.recorder, "read_after", read_and_erase)
    applied = counting(monkeypatch)
    assert name_at(as_of, positions[19]) == "19"
    assert erased
    assert applied() == 40
    assert name_at(opened_over(history), positions[19]) == "19"
    assert applied() <= 5


def test_who_waits_while_all_copies_are_forgotten_asks_again(
    history: History, as_of: AsOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions = named(history, 20)
    another, forgotten = opened_over(history), []
    runs.create(history.database)
    reads = history.recorder.read_after

    def read_and_forget(position: Position, limit: int, topics: frozenset[str] | None = None) -> list[Any]:
        if position in (positions[4], positions[14]) and position not in forgotten:
            forgotten.append(position)
            another.forget()
        return reads(position, limit, topics)

    monkeypatch.setattr(history.recorder, "read_after", read_and_forget)
    for _ in range(5):
        try:
            assert name_at(as_of, positions[19]) == "19"
            break
        except Underway:
            continue
    else:
        pytest.fail("nobody is ever answered")
    assert forgotten
    assert name_at(as_of, positions[10]) == "10"
    as_of.forget()
    assert not snapshots(history)
    another.close()


@pytest.mark.parametrize("harm", ["cut", "empty", "other"])
def test_a_damaged_snapshot_is_thrown_away(history: History, as_of: AsOf, harm: str) -> None:
    positions = named(history, 40)
    name_at(as_of, positions[-1])
    for path in snapshots(history):
        match harm:
            case "cut":
                os.truncate(path, 100)
            case "empty":
                path.write_bytes(b"")
            case _:
                with sqlite3.connect(path) as connection:
                    connection.execute("DROP TABLE as_of")
                connection.close()
    another = opened_over(history)
    assert name_at(another, positions[-1]) == "39"
    another.close()


def test_what_a_dead_process_left_goes_away(history: History, as_of: AsOf) -> None:
    left = history.settings.snapshots_path / "scratch" / "999999999-left" / "catalogue-1.db"
    left.parent.mkdir(parents=True)
    left.write_bytes(b"somebody")
    name_at(as_of, named(history, 3)[-1])
    assert not left.parent.exists()


def test_by_when_it_happened_begins_with_no_snapshot_from_later(
    history: History, as_of: AsOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions = named(history, 40)
    assert name_at(as_of, positions[-1]) == "39"
    assert len(snapshots(history)) == 3
    applied = counting(monkeypatch)
    twentieth = history.now - timedelta(minutes=19)  # one happens every minute
    another = opened_over(history)
    assert name_at(another, history.recorder.head(), twentieth) == "20"
    assert applied() <= 21
    assert name_at(another, history.recorder.head(), history.now) == "39"
    assert applied() <= 7
    assert name_at(another, history.recorder.head(), twentieth - timedelta(minutes=15)) == "5"
    another.close()


def test_a_history_that_cannot_be_applied_says_where(
    history: History, as_of: AsOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions = named(history, 10)

    class Refusing(Catalogue):
        @handles(CategoryRenamed)
        def category_renamed(self, event: CategoryRenamed, rows: Any) -> None:
            if event.name == "7":
                raise ValueError("not a name")
            super().category_renamed(event, rows)

    monkeypatch.setitem(history.runner.projections, "catalogue", Refusing())
    assert name_at(as_of, positions[6]) == "6"
    for _ in range(2):  # and says so again
        with pytest.raises(FailedEvent) as poison:
            name_at(as_of, positions[8])
        assert poison.value.event.version == 8
    history.given("product-1", ProductAdded, name="P", slug="p", price=Decimal(1), category_id=1)
    assert name_at(as_of, positions[6]) == "6"
