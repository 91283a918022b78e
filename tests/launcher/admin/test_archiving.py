"""Events that left the log for files: no reader sees a difference, and the files prove themselves."""

import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from rich.console import Console

from command_api.customers.erasing import forget_quote
from command_api.event_store import Recorded
from command_api.event_store.archive import MissingArchive, key_in
from command_api.event_store.damage import Tampered, stored_bytes
from command_api.freight.domain import FreightQuote
from command_api.kernel import VersionMismatch
from command_api.seal.domain import ARCHIVED_IN
from command_api.stock.commands import reverse_sale
from command_api.stock.domain import Sale
from infra.position import START
from infra.settings import Settings
from launcher.admin import archiving
from launcher.admin.archiving import archive, bring_back, compact
from launcher.admin.backup.backing_up import back_up
from launcher.admin.backup.restoring import restore
from launcher.admin.derived_tables import compare_tables
from launcher.composition import Services, open_services, system_context
from launcher.progress import Bars
from projections.runtime.rebuild import verify
from projections.seal.verifying import Outcome
from tests.harness.prepared import Prepared
from tests.harness.small_pub import context
from tests.launcher.conftest import BOTH


@pytest.fixture
def pub(engine: str, small_pub: Prepared, tmp_path: Path) -> Iterator[Services]:
    with small_pub.on(engine, tmp_path / "data") as copy:
        opened = open_services(Settings(data=copy.data, database_url=copy.url, read_database_url=None))
        opened.migrate()
        try:
            yield opened
        finally:
            opened.close()


def put_away(services: Services) -> archiving.Moved:
    """Everything that has ended by now."""
    return archive(services, system_context().now + timedelta(days=1))


def log_of(services: Services) -> list[Recorded]:
    return services.recorder.read_after(START, 100_000)


def away(services: Services) -> dict[str, str]:
    """The file of each event that is not in the log, by stream and version."""
    with services.recorder.engine.connect() as connection:
        rows = connection.execute(sa.text("SELECT stream, version, state FROM events")).all()
    keys = {f"{row.stream}/{row.version}": key_in(stored_bytes(row.state)) for row in rows}
    return {place: key for place, key in keys.items() if key is not None}


def checked(services: Services) -> Outcome:
    services.runner.catch_up()
    return services.auditor.verify(services.auditor.heads(), lambda *_: None)


def path_of(services: Services, key: str) -> Path:
    return services.settings.files_path / key


@BOTH
def test_events_in_files_are_read_as_before_by_everybody(pub: Services) -> None:
    log = log_of(pub)
    moved = put_away(pub)
    assert moved.events == len(away(pub)) > 20
    assert {each.partition("-")[0] for each in away(pub)} > {"sale", "event_order", "proof", "freight_quote"}
    assert log_of(pub)[: len(log)] == log
    some = log[0].position, frozenset({"stock.SaleRecorded", "orders.EventOrderDrafted"})
    assert pub.recorder.read_after(some[0], 5, some[1]) == [e for e in log if e.topic in some[1]][:5]
    streams = sorted({place.rpartition("/")[0] for place in away(pub)})
    for stream in streams:
        own = [each for each in log if each.stream == stream]
        assert pub.recorder.recorded_of(stream) == own
        assert list(pub.recorder.stream_rows(stream, gt=1)) == [tuple(each[1:]) for each in own[1:]]
        assert pub.recorder.began(stream) == own[0].position
    assert sorted(pub.recorder.rows_of(streams)) == sorted(tuple(each[1:]) for each in log if each.stream in streams)
    compact(pub)
    compared = [verify(pub.recorder, pub.read_database, each) for each in pub.runner.projections.values()]
    assert [each.name for each in compared if not each.equal] == []
    assert checked(pub).intact


@BOTH
def test_a_stream_goes_on_after_its_events_left_the_log(pub: Services) -> None:
    put_away(pub)
    sales = {int(place[5:-2]) for place in away(pub) if place.startswith("sale-")}
    sale = next(id for id in sales if f"sale-{id}/2" not in away(pub))
    with pytest.raises(VersionMismatch):
        reverse_sale(pub.store, sale, context(expected_version=7))
    reverse_sale(pub.store, sale, context())
    assert pub.store.load(Sale, sale).version == 2
    assert [each.version for each in pub.recorder.recorded_of(f"sale-{sale}")] == [1, 2]
    before = away(pub)
    assert put_away(pub).events >= 1
    assert away(pub)[f"sale-{sale}/2"] != before[f"sale-{sale}/1"] == away(pub)[f"sale-{sale}/1"]
    assert put_away(pub).events == 0
    assert checked(pub).intact


@BOTH
def test_everything_comes_back(pub: Services) -> None:
    log = log_of(pub)
    moved = put_away(pub)
    assert bring_back(pub).events == moved.events
    assert away(pub) == {}
    assert log_of(pub)[: len(log)] == log
    assert pub.store.claimed(ARCHIVED_IN) == {}
    assert put_away(pub).events >= moved.events
    assert all(each.equal for each in compare_tables(pub.recorder))


@BOTH
def test_a_run_that_is_killed_is_finished_by_the_next(pub: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """At every write: of a file, of the event that names it, and of a transaction that moves states, before and
    after."""
    log = log_of(pub)
    monkeypatch.setattr(archiving, "_EVENTS", 30)
    monkeypatch.setattr(archiving, "_AT_ONCE", 12)
    deaths = 0
    for work in (put_away, bring_back):
        for at in range(1, 200):
            death = Death(at)
            with monkeypatch.context() as patch:
                patch.setattr(pub.files, "put", death.around(pub.files.put))
                patch.setattr(pub.store, "save", death.around(pub.store.save))
                patch.setattr(archiving, "_replace", death.around(archiving._replace))
                try:
                    work(pub)
                except Killed:
                    deaths += 1
                    assert log_of(pub)[: len(log)] == log
                    continue
            break
        assert checked(pub).intact
    assert away(pub) == {}
    assert deaths > 12


class Killed(BaseException):
    """No ``except Exception`` survives it."""


class Death:
    """Comes before or after the write number ``at``; the writes of one life are counted together."""

    def __init__(self, at: int) -> None:
        self.left = at

    def around(self, write: Callable[..., Any]) -> Callable[..., Any]:
        def written(*arguments: Any, **named: Any) -> Any:
            self._pass()
            result = write(*arguments, **named)
            self._pass()
            return result

        return written

    def _pass(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise Killed


def test_what_was_erased_is_not_in_a_file_either(pub: Services) -> None:
    put_away(pub)
    quotes = [int(place[14:-2]) for place in away(pub) if place.startswith("freight_quote-")]
    quote = next(each for id in quotes if (each := pub.store.load_removed(FreightQuote, id)).delivery_address)
    assert quote.price
    forget_quote(pub.store, quote.number, context())
    again = pub.store.load_removed(FreightQuote, quote.number)
    assert (again.delivery_address != quote.delivery_address, again.price) == (True, quote.price)
    assert checked(pub).intact


@pytest.mark.parametrize("damage", ["missing", "altered", "another"])
def test_a_file_that_is_not_what_it_was_is_named(pub: Services, damage: str) -> None:
    put_away(pub)
    place, key = next(iter(away(pub).items()))
    stream = place.rpartition("/")[0]
    path = path_of(pub, key)
    if damage == "missing":
        path.unlink()
    elif damage == "altered":
        path.write_bytes(path.read_bytes()[:-1])
    else:
        with sa.create_engine(f"sqlite:///{pub.settings.events_path}").begin() as owner:
            owner.exec_driver_sql("DROP TRIGGER events_keep_their_state")
            other = "SELECT state FROM events WHERE length(state) = 37 AND stream <> :stream LIMIT 1"
            owner.execute(sa.text(f"UPDATE events SET state = ({other}) WHERE stream = :stream"), {"stream": stream})
    with pytest.raises(MissingArchive if damage == "missing" else Tampered):
        pub.recorder.recorded_of(stream)
    outcome = checked(pub)
    assert not outcome.intact
    assert damage == "another" or any(key in problem for problem in outcome.problems)


def test_a_file_proves_itself_without_the_system(pub: Services, tmp_path: Path) -> None:
    put_away(pub)
    key = next(iter(away(pub).values()))
    script: list[str | Path] = [sys.executable, "infra/scripts/verify_proof.py"]
    script += [path_of(pub, key), pub.seal.path / "public-key.pem"]
    done = subprocess.run(script, capture_output=True, text=True, check=True)
    assert done.stdout.endswith(f"assinados em {pub.auditor.heads().valid[-1].at}.\n")
    assert set(done.stdout.split()) > {place for place, file in away(pub).items() if file == key}


def test_a_backup_holds_the_events_of_the_files(pub: Services, tmp_path: Path) -> None:
    log = log_of(pub)
    put_away(pub)
    with Bars(Console(file=io.StringIO())) as bars:
        back_up(pub, tmp_path / "pub.backup", bars, with_keys=True)
        there = Settings(data=tmp_path / "there", database_url=None, read_database_url=None)
        restore(there, tmp_path / "pub.backup", bars)
    restored = open_services(there)
    try:
        restored.migrate()
        assert (log_of(restored)[: len(log)], away(restored)) == (log, {})
        assert checked(restored).intact
    finally:
        restored.close()
