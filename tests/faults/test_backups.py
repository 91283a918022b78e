"""A backup taken while people work comes back whole; one that is killed is not there, a restore that is killed is
given again. The house of ``tests/launcher/admin/backup``, on both databases."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from decimal import Decimal
from itertools import count
from pathlib import Path
from typing import Any, Self

import pytest

from command_api.catalogue.commands import AddProduct, add_product
from infra.settings import Settings
from launcher.admin.backup.archive import Archive
from launcher.admin.backup.loading import in_log
from launcher.composition import Services, open_services, system_context
from projections.runtime.comparison import compare_across
from tests.faults.conftest import POSTGRES_FIRST, SQLITE_FIRST
from tests.harness.faults.tally import Fault
from tests.harness.forked import Forked, choperia
from tests.harness.postgres import Postgres
from tests.harness.system import environment

WRITERS = 4

Make = Callable[[str], Settings]


@pytest.fixture
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Make]:
    """Empty machines, all on one kind of database."""
    chosen = getattr(request, "param", "sqlite")
    with ExitStack() as held:

        def machine(name: str) -> Settings:
            url = None
            if chosen == "postgres":
                server: Postgres = request.getfixturevalue("postgres_server")
                url = held.enter_context(server.database())
            data = tmp_path / name
            return Settings(data=data, database_url=url, read_database_url=None, environment="test")

        yield machine


@contextmanager
def opened(settings: Settings) -> Iterator[Services]:
    services = open_services(settings)
    try:
        services.migrate()
        services.runner.catch_up()
        yield services
    finally:
        services.close()


_numbers = count(1)


class Command:
    """``choperia`` in a process of its own."""

    def __init__(self, settings: Settings, *arguments: str | Path) -> None:
        url = {"database_url": settings.database_url} if settings.database_url else {}
        self._log = settings.data.parent / f"command-{next(_numbers)}.log"
        given = [*arguments, "--data", settings.data]
        self._process: Forked = choperia(given, environment(environment="test", **url), self._log)

    def ended(self) -> tuple[int, str]:
        """The exit code, and what it said."""
        return self._process.wait(300), self._log.read_text()

    def finished(self) -> None:
        code, said = self.ended()
        assert code == 0, said

    def killed_after(self, seconds: float) -> None:
        """kill -9, unless it has ended before."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        self._process.kill()
        self._process.wait()


def log_of(services: Services) -> list[tuple[Any, ...]]:
    return [tuple(event) for event in in_log(services.recorder)]


class Load:
    """People who add products, one after the other; ``acknowledged`` grows with every answer."""

    PAUSE = 0.05
    """Seconds: however long a copy takes, the history stays small enough to be replayed for every read model."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._ended = threading.Event()
        self._threads = [threading.Thread(target=self._write, args=(name,)) for name in range(WRITERS)]
        self.acknowledged: list[str] = []

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        for thread in self._threads:
            thread.join()

    def _write(self, name: int) -> None:
        number = 0
        while not self._ended.wait(self.PAUSE):
            number += 1
            command = AddProduct(f"Chope {name}-{number}", Decimal(10), None)
            self.acknowledged.append(f"product-{add_product(self._services.store, command, system_context()).id}")

    def reach(self, count: int) -> list[str]:
        """What has been acknowledged, once it is so many."""
        deadline = time.monotonic() + 120
        while len(self.acknowledged) < count:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        return list(self.acknowledged)


@pytest.mark.parametrize("make", POSTGRES_FIRST, indirect=True)
def test_a_backup_under_load_restored_on_an_empty_machine_has_equal_hashes(
    make: Make, tmp_path: Path, fault: Fault
) -> None:
    pub = make("pub")
    for turn in fault.rounds():
        file = tmp_path / f"{turn}.backup"
        with opened(pub) as services:
            with Load(services) as load:
                before = load.reach(60)
                Command(pub, "backup", file, "--with-keys").finished()
                during = len(load.acknowledged)
            assert during > len(before)  # people did work meanwhile
            fault.hit("commands acknowledged during a backup", during - len(before))
            everything = log_of(services)
        manifest = Archive(file).check()
        elsewhere = make(f"elsewhere-{turn}")
        Command(elsewhere, "restore", file).finished()
        with opened(elsewhere) as services:
            log = log_of(services)
            assert len(log) == manifest.extent.events
            assert set(log) <= set(everything)
            streams = {event[1] for event in log}
            assert {f"stock_item-{s.removeprefix('product-')}" for s in streams if s.startswith("product-")} <= streams
            fault.invariants.check(services.runner, [(stream, 1) for stream in before])


def test_what_a_quiet_machine_showed_the_restored_one_shows_row_by_row(make: Make, tmp_path: Path) -> None:
    pub, elsewhere, file = make("pub"), make("elsewhere"), tmp_path / "pub.backup"
    with opened(pub) as services, Load(services) as load:
        load.reach(60)
    Command(pub, "backup", file, "--with-keys").finished()
    Command(elsewhere, "restore", file).finished()
    with opened(pub) as before, opened(elsewhere) as after:
        assert log_of(after) == log_of(before)
        with before.read_database.read() as theirs, after.read_database.read() as ours:
            for name, each in before.runner.projections.items():
                tables = {table: table for table in each.tables}
                compared = compare_across(theirs, ours, name, tables, before.recorder.head())
                assert compared.equal, compared.differences
                assert compared.serving_hash == compared.replayed_hash


@pytest.mark.parametrize("make", SQLITE_FIRST, indirect=True)
def test_a_backup_that_is_killed_leaves_the_one_before(make: Make, tmp_path: Path, fault: Fault) -> None:
    """At moments spread over the time that it takes."""
    pub, file = make("pub"), tmp_path / "pub.backup"
    with opened(pub) as services, Load(services) as load:
        load.reach(100)
    began = time.monotonic()
    Command(pub, "backup", file).finished()
    took = time.monotonic() - began
    kept = file.read_bytes()
    for number in fault.rounds():
        Command(pub, "backup", file).killed_after(took * (number + 0.5) / fault.asked)
        if file.read_bytes() != kept:  # it was done a moment before
            Archive(file).check()
            kept = file.read_bytes()
    Command(pub, "backup", file).finished()
    Archive(file).check()
    assert [path.name for path in tmp_path.glob("*.partial")] == []


@pytest.mark.parametrize("make", POSTGRES_FIRST, indirect=True)
def test_a_restore_that_is_killed_is_given_again_or_was_done(make: Make, tmp_path: Path, fault: Fault) -> None:
    """At moments spread over the time that it takes."""
    pub, file = make("pub"), tmp_path / "pub.backup"
    with opened(pub) as services:
        with Load(services) as load:
            load.reach(100)
        before = log_of(services)
    Command(pub, "backup", file, "--with-keys").finished()
    began = time.monotonic()
    Command(make("first"), "restore", file).finished()
    took = time.monotonic() - began
    for number in fault.rounds():
        elsewhere = make(f"elsewhere-{number}")
        Command(elsewhere, "restore", file).killed_after(took * (number + 0.5) / fault.asked)
        code, said = Command(elsewhere, "restore", file).ended()
        assert code == 0 or "inicie o sistema" in said, said
        with opened(elsewhere) as services:
            assert log_of(services) == before
            fault.invariants.check(services.runner)
