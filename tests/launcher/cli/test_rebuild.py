"""What `choperia rebuild` and `choperia verify` say, and whether they call it a success."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from launcher.cli import rebuild as rebuilding
from launcher.progress import Bars
from projections.accounts.tables import people
from projections.runtime import holes, tracking
from projections.runtime.definition import handles
from projections.runtime.rows import Rows
from tests.harness.taps import Bar, GlassPoured, Taps, open_bar, taps


@dataclass
class Said:
    """A command's answer and what it printed."""

    success: bool
    text: str


class Clerk:
    """Gives the commands to a bar, as the command line does."""

    def __init__(self, bar: Bar) -> None:
        self.bar = bar
        bar.open(1)
        bar.pour(1)
        bar.follow()

    def rebuild(self, name: str, *, compare: bool = False) -> Said:
        return self._run(rebuilding.rebuild, name, compare=compare)

    def verify(self) -> Said:
        return self._run(rebuilding.verify)

    def _run(self, command: Any, *arguments: Any, **options: Any) -> Said:
        out = Console(file=io.StringIO(), width=200)
        services: Any = type(
            "Services",
            (),
            {"runner": self.bar.runner, "recorder": self.bar.recorder, "read_database": self.bar.database},
        )
        with Bars(out) as bars:
            success = command(services, *arguments, bars=bars, out=out, **options)
        return Said(success, out.file.getvalue())  # type: ignore[attr-defined]


@pytest.fixture
def clerk(tmp_path: Path) -> Iterator[Clerk]:
    bar = open_bar(tmp_path, None)
    yield Clerk(bar)
    bar.close()


def test_a_read_model_that_does_not_exist_is_answered_with_those_that_do(clerk: Clerk) -> None:
    said = clerk.rebuild("caps")
    assert not said.success
    assert "“caps”" in said.text
    assert "pours, taps" in said.text


def test_a_rebuild_with_comparison_says_that_nothing_differs(clerk: Clerk) -> None:
    said = clerk.rebuild("taps", compare=True)
    assert said.success
    assert "igual" in said.text
    assert "taps: refeita e no ar." in said.text


def test_verification_names_a_skipped_event_until_a_rebuild(clerk: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
    bar = clerk.bar
    people.create(bar.database.engine)
    poison = bar.pour(1, 0)
    bar.runner.catch_up()
    with bar.database.write() as connection:
        holes.skip(connection, bar.runner.projections["taps"], poison, "um teste", "Sistema", datetime.now(UTC))
    said = clerk.verify()
    assert not said.success
    assert f"taps.GlassPoured em tap-1/3 ({poison}), pulado por Sistema: um teste" in said.text
    assert f"taps: não foi conferida. Não foi possível aplicar taps.GlassPoured em tap-1/3 ({poison})" in said.text
    monkeypatch.setattr(Taps, "poured", lambda *_: None)
    assert clerk.rebuild("taps").success
    assert clerk.verify().success


def test_verification_shows_a_row_that_was_changed_by_hand(clerk: Clerk) -> None:
    assert clerk.verify().success
    with clerk.bar.database.write() as connection:
        connection.execute(taps.update().values(ml=-1))
    said = clerk.verify()
    assert not said.success
    assert "ml -1" in said.text
    assert "ml 300" in said.text


def test_an_event_that_cannot_be_applied_is_named_and_nothing_changes(
    clerk: Clerk, monkeypatch: pytest.MonkeyPatch
) -> None:
    @handles(GlassPoured)
    def refuse(_self: Taps, _event: GlassPoured, _rows: Rows) -> None:
        raise ValueError("not [today]")

    monkeypatch.setattr(Taps, "poured", refuse)
    said = clerk.rebuild("taps")
    assert not said.success
    assert "taps.GlassPoured em tap-1/2 (0.2): ValueError at " in said.text
    assert clerk.bar.board() == "Pilsen 300"


def test_what_another_process_does_is_not_done_twice(clerk: Clerk) -> None:
    with clerk.bar.database.exclusive("taps__rebuild"):
        said = clerk.rebuild("taps")
    assert not said.success
    assert "outro processo" in said.text
    with clerk.bar.database.exclusive("taps__verify"):
        said = clerk.verify()
    assert not said.success
    assert "taps: outro processo" in said.text
    assert "pours" in said.text


def test_tables_of_another_version_are_not_called_equal(clerk: Clerk) -> None:
    """As when a newer process has switched while this one was at work."""
    with clerk.bar.database.write() as connection:
        connection.execute(tracking.positions.update().where(tracking.positions.c.name == "taps").values(version=2))
    clerk.bar.pour(1)
    said = clerk.verify()
    assert not said.success
    assert "taps: as tabelas no ar são de outra versão" in said.text
    assert "igual      pours" in said.text
