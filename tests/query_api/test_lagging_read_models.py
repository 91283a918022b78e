"""A read model may stop after any event, because the process that moves it was killed. No read fails for it."""

from __future__ import annotations

import asyncio
import re
import traceback
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from command_api.accounts.commands import create_user
from command_api.event_store.personal import PersonalKeys
from command_api.event_store.recorded import Recorded
from infra.position import START, Position
from infra.read_database import ReadDatabase
from infra.routing import RouteTable
from infra.security.permissions import Role
from infra.settings import Settings
from launcher.composition import Services, create_gateway, open_services
from launcher.gateway import Gateway
from launcher.jobs.sales_imports import work
from projections.registry import PROJECTIONS
from projections.runtime.definition import Projection
from projections.runtime.runner import Runner
from projections.runtime.source import Source
from projections.runtime.tracking import positions
from query_api.app import ROUTERS
from query_api.reads import Entry, entry_of
from tests.harness.small_house import furnish, paths_of
from tests.harness.system import DEMO_PASSWORD

SITE = "http://localhost:8000"
NAMES = frozenset(projection.name for projection in PROJECTIONS)
TABLE_OF = {table.name: projection.name for projection in PROJECTIONS for table in projection.tables}
PAGES = ("/", "/menu", "/sitemap.xml")
_A_REFERENCE = re.compile(r'"(\w+)": ?"user-\d+"')
_A_TABLE = re.compile(r"\b(?:FROM|JOIN) (\w+)")


@dataclass(frozen=True)
class Cut:
    """The log up to ``end``."""

    whole: Source
    end: Position

    @property
    def keys(self) -> PersonalKeys:
        return self.whole.keys

    def read_after(self, position: Position, limit: int, topics: frozenset[str] | None = None) -> list[Recorded]:
        return [each for each in self.whole.read_after(position, limit, topics) if each.position <= self.end]

    def head(self) -> Position:
        return self.end

    def wait_beyond(self, position: Position, timeout: float) -> bool:
        raise NotImplementedError("no thread follows it")

    def wake(self) -> None:
        raise NotImplementedError("no thread follows it")


@dataclass
class House:
    """A small house whose read models are moved by hand, and its administrator."""

    services: Services
    gateway: Gateway
    headers: Mapping[str, str]
    read_by: dict[str, frozenset[str]] = field(default_factory=dict)
    """Every path that can be asked for, with the read models that answer it."""

    @property
    def _database(self) -> ReadDatabase:
        return self.services.read_database

    @cached_property
    def log(self) -> list[Recorded]:
        return self.services.recorder.read_after(START, 10_000)

    def cuts(self) -> list[Position]:
        """Positions in the middle of a command's transaction, one for each type of event before it."""
        found: dict[str, Position] = {}
        for event, following in pairwise(self.log):
            if _command_of(event) == _command_of(following):
                found.setdefault(event.topic, event.position)
        return list(found.values())

    def forget(self, names: Collection[str]) -> None:
        """These read models have applied nothing."""
        with self._database.write() as connection:
            for projection in _chosen(names):
                for table in projection.tables:
                    connection.execute(table.delete())
            at_the_start = positions.update().where(positions.c.name.in_(names))
            connection.execute(at_the_start.values(position=str(START), events=0))

    def move(self, names: Collection[str], end: Position) -> set[str]:
        """These have applied the log up to ``end``. Those that had anything to apply."""
        before = self._applied()
        runner = Runner(Cut(self.services.recorder, end), self._database, _chosen(names))
        runner.catch_up()
        assert [each.failure for each in runner.health() if each.failure] == []
        return {name for name, events in self._applied().items() if events != before[name]}

    def _applied(self) -> dict[str, int]:
        with self._database.read() as connection:
            rows = connection.execute(sa.select(positions.c.name, positions.c.events))
            return {row.name: row.events for row in rows}

    def failures(self, paths: Collection[str]) -> list[str]:
        """Paths that are answered neither as was asked nor with a 503 that says when to ask again."""
        return asyncio.run(self._failures(paths))

    async def _failures(self, paths: Collection[str]) -> list[str]:
        found = []
        transport = httpx.ASGITransport(self.gateway)
        async with httpx.AsyncClient(transport=transport, base_url=SITE, headers=self.headers) as client:
            for path in paths:
                try:
                    answer = await client.get(path)
                except Exception as error:  # noqa: BLE001  # a server would answer 500
                    found.append(f"GET {path}: {''.join(traceback.format_exception(error)[-2:])}")
                else:
                    later = answer.status_code == 503 and "Retry-After" in answer.headers
                    if answer.status_code >= 500 and not later:
                        found.append(f"GET {path}: {answer.status_code} {answer.text}")
        return found

    def look_up(self, paths: Collection[str]) -> None:
        """Ask for all of these, and note the read models whose tables each looks at."""
        seen: set[str] = set()

        def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
            seen.update(TABLE_OF[name] for name in _A_TABLE.findall(statement) if name in TABLE_OF)

        sa.event.listen(self._database.engine, "before_cursor_execute", note)
        for path in paths:
            seen.clear()
            assert self.failures([path]) == []
            self.read_by[path] = frozenset(seen)
        sa.event.remove(self._database.engine, "before_cursor_execute", note)


def _chosen(names: Collection[str]) -> list[type[Projection]]:
    return [projection for projection in PROJECTIONS if projection.name in names]


def _settings(data: Path) -> Settings:
    return Settings(
        data=data, environment="test", captcha="off", base_url=SITE, database_url=None, pix_key="a@b.example"
    )


def _command_of(event: Recorded) -> str:
    return str(msgspec.json.decode(event.state)["metadata"]["correlation_id"])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with closing(open_services(_settings(tmp_path_factory.mktemp("house")))) as services:
        services.migrate()
        services.runner.start()
        create_user(services.store, services.security, "admin", DEMO_PASSWORD, "Ana", Role.ADMIN, email="a@b.example")
        gateway = create_gateway(services)
        client = TestClient(gateway, SITE)
        token = client.post("/api/login", json={"username": "admin", "password": DEMO_PASSWORD}).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        made = furnish(client)
        work(services)
        services.runner.stop()
        services.runner.catch_up()
        services.auditor.sign(datetime.now(UTC))
        opened = House(services, gateway, client.headers)
        opened.look_up([*paths_of(made, client.get("/api/query/openapi.json").json()["paths"]), *PAGES])
        yield opened


@pytest.fixture(autouse=True)
def nobody_moves_them_meanwhile(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A read waits for what the administrator's session did last, in vain: here only the test moves the read models.
    Each wait would look at them for two seconds, which is most of the CPU; `test_waiting.py` is about it."""
    monkeypatch.setattr("query_api.waiting.LONGEST_WAIT", 0)


def test_every_read_is_served_whatever_event_the_read_models_have_stopped_after(house: House) -> None:
    """After the first events of a command's transaction and before the others: workers deliver them at different times,
    and one may be killed in between."""
    house.forget(NAMES)
    found = house.failures(house.read_by)
    for cut in house.cuts():
        moved = house.move(NAMES, cut)
        found += house.failures([path for path, names in house.read_by.items() if names & moved])
    assert found == [], "\n".join(found)


def test_every_read_is_served_while_one_read_model_lags_or_all_others_do(house: House) -> None:
    """All that lag alone come first, so that from one to the next a single read model applies the log again."""
    shared = {
        name: [path for path, names in house.read_by.items() if name in names and len(names) > 1] for name in NAMES
    }
    found = []
    for lags in (True, False):
        for name, paths in sorted((name, paths) for name, paths in shared.items() if paths):
            ahead = NAMES - {name} if lags else {name}
            house.forget(NAMES - ahead)
            house.move(ahead, house.log[-1].position)
            found += [f"{name} {'behind' if lags else 'alone'}: {each}" for each in house.failures(paths)]
    assert found == [], "\n".join(found)


def test_who_acted_is_shown_by_name_and_not_by_reference(house: House) -> None:
    """Of an account, only streams and causes are named by number."""
    client = TestClient(house.gateway, SITE, headers=house.headers)
    found = {(path, name) for path in house.read_by for name in _A_REFERENCE.findall(client.get(path).text)}
    assert {name for _, name in found} <= {"stream", "causation"}, found


def test_an_answer_that_is_kept_reads_the_tables_of_its_own_read_models_only(house: House) -> None:
    """Otherwise it would stay as it is when one of the others changes."""
    routes = [route for router in ROUTERS for route in router.routes]
    table = RouteTable(routes, entry_of)
    checked, found = set(), []
    for path, names in house.read_by.items():
        entry = table.find("GET", path.partition("?")[0])
        if entry and isinstance(entry[0], Entry) and entry[0].is_kept:
            checked.add(entry[0].read.route.operation_id)
            found += [f"{path} reads {name}" for name in names - set(entry[0].names)]
    assert found == []
    assert len(checked) > 30
