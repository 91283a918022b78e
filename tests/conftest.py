"""What every test may ask for: a PostgreSQL server and a database of its own, the running system, a browser."""

import gc
import os
import signal
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.harness.blank import Blank
from tests.harness.browser import ChromiumMissing, SharedBrowser
from tests.harness.faults.tally import Fault
from tests.harness.kept_demo import copy_of_demo, kept_demo
from tests.harness.memory import use_memory_for_temporary_files
from tests.harness.postgres import Postgres, PostgresMissing, temporary_postgres
from tests.harness.process_logs import errors_in
from tests.harness.spent import Spent
from tests.harness.system import Site, System

BROWSER = pytest.StashKey[SharedBrowser]()
BROWSER_FILES = pytest.StashKey[set[Path]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all-looks", action="store_true", help="journeys: screens in both schemes too, and pictures of what they show"
    )
    parser.addoption(
        "--budget", action="store_true", help="name the folders that cost half as much again as their budget"
    )
    parser.addoption("--note-costs", action="store_true", help="write what commands cost into tests/command_costs.toml")
    parser.addoption("--note-budget", action="store_true", help="write what this run costs into docs/testing.md")
    parser.addoption(
        "--manual-pictures", action="store_true", help="only: the journeys that draw the manual's pictures"
    )
    parser.addoption(
        "--every-engine", action="store_true", help="every screen as every person in Firefox and WebKit (make engines)"
    )
    parser.addoption(
        "--slow-browser",
        type=float,
        default=1.0,
        metavar="TIMES",
        help="journeys: Chromium's pages are so many times as slow, which shows what is pressed before a page is ready",
    )
    parser.addoption("--pythons", action="store_true", help="only: the wheel on every supported Python (make pythons)")
    parser.addoption("--scaled", action="store_true", help="browser journeys against `python -m launcher.scaled`")
    parser.addoption(
        "--killing", action="store_true", help="with --scaled: kill workers, publisher and broker meanwhile"
    )


def pytest_configure(config: pytest.Config) -> None:
    """A terminated run cleans up like an interrupted one: servers stop, temporary folders go."""
    use_memory_for_temporary_files()

    def interrupt(_signal: int, _frame: object) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, interrupt)
    config.pluginmanager.register(Spent())
    config.stash[BROWSER] = SharedBrowser()


def pytest_report_header() -> str:
    """The seed that a red run is repeated with."""
    return f"PYTHONHASHSEED={os.environ.get('PYTHONHASHSEED', 'random')}"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Of `make test` and `make test-changed`: one more than the cores of the smallest machine, because one often waits
    for a server."""
    return 3


def pytest_collection() -> None:
    """What is collected stays to the end: the garbage collector does not look through it again and again."""
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Files that take long come first, so that no worker is left with one while the others have nothing to do; then
    those that share a browser. In CI, tests in a browser may try a second time (decision 099)."""
    wanted = config.getoption("--pythons")
    left_out = [item for item in items if (item.get_closest_marker("pythons") is not None) != wanted]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]
    long = {item.path for item in items if item.get_closest_marker("slow")}
    browsing = {item.path for item in items if isinstance(item, pytest.Function) and "browser" in item.fixturenames}
    items.sort(key=lambda item: (item.path not in long, item.path not in browsing))
    config.stash[BROWSER_FILES] = browsing
    if os.environ.get("CI") == "true":
        for item in items:
            if isinstance(item, pytest.Function) and "browser" in item.fixturenames:
                item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What passed or failed only at its second try: the first one is a fault that somebody has to mend."""
    for report in terminalreporter.stats.get("rerun", ()):
        terminalreporter.section(f"failed at its first try: {report.nodeid}", red=True)
        terminalreporter.line(str(report.longrepr))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """The shared browser is closed before a file that does not use it: its tests may run an event loop. A second try
    meets nothing that the first one left: what its file or folder shares is made anew."""
    if item.path not in item.config.stash[BROWSER_FILES]:
        item.config.stash[BROWSER].close()
    if isinstance(item, pytest.Function) and getattr(item, "execution_count", 1) > 1:
        for fixtures in item._fixtureinfo.name2fixturedefs.values():
            for fixture in fixtures:
                if fixture.scope in ("module", "package"):
                    fixture.finish(item._request)


def pytest_unconfigure(config: pytest.Config) -> None:
    config.stash[BROWSER].close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failure shows what the system under test logged with a traceback: a 500 says nothing about its cause."""
    report = yield
    systems = [each for each in getattr(item, "funcargs", {}).values() if isinstance(each, Site)]
    for system in systems if report.failed else ():
        system.failed = True
        if errors := errors_in(system.logs()):
            report.sections.append(("errors in the logs of the system", "\n\n".join(errors)))
    return report


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """One temporary cluster for the session, which waits for no disk: what has to survive a crash is tested on clusters
    of their own. Where no PostgreSQL is installed, the tests fail and say so."""
    try:
        # a transaction of the autovacuum in any database holds back what readers of the log see
        options = {"fsync": "off", "full_page_writes": "off", "max_wal_size": "256MB", "autovacuum": "off"}
        with temporary_postgres(**options) as server:
            yield server
    except PostgresMissing as missing:
        pytest.fail(str(missing), pytrace=False)


@pytest.fixture(scope="session")
def postgres_url(postgres_server: Postgres) -> str:
    """The URL of the session's server (its maintenance database)."""
    return postgres_server.url()


@pytest.fixture
def postgres_database(postgres_server: Postgres) -> Iterator[str]:
    """The URL of a fresh, empty database that is dropped after the test."""
    with postgres_server.database() as url:
        yield url


@pytest.fixture(scope="session")
def blank(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Blank:
    """Databases with every table and no row."""
    return Blank(tmp_path_factory.mktemp("blank"), lambda: request.getfixturevalue("postgres_server"))


@pytest.fixture
def fault(request: pytest.FixtureRequest) -> Iterator[Fault]:
    """How many rounds a test of `tests/harness/faults/table.py` runs, the shared checker, and what it counts."""
    counted = Fault(request.node.nodeid)
    yield counted
    counted.note()


@pytest.fixture(scope="session")
def demo_data() -> Path:
    """The data folder of a demo pub that was loaded once and stopped. Copy it (`copy_of_demo`), never write to it."""
    return kept_demo()


@pytest.fixture(scope="session")
def system(demo_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[System]:
    """The whole system with the demo pub, `choperia serve`. The session shares it: leave it usable."""
    with copy_of_demo(demo_data, tmp_path_factory.mktemp("system") / "data") as running:
        yield running


@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest) -> Browser:
    """A real Chromium, which the files of a worker share. Where none is installed, the tests fail and say so."""
    try:
        return request.config.stash[BROWSER].open()
    except ChromiumMissing as missing:
        pytest.fail(str(missing), pytrace=False)
