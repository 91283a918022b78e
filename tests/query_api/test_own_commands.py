"""Whoever gave a command reads what it did, without a header and in whatever process: the session has its position."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

import httpx
import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from command_api.accounts.commands import create_user
from command_api.app import create_command_app
from command_api.event_store import Store
from infra.security.database import transaction
from infra.security.security import open_security
from infra.security.sessions import READ_BACK
from infra.security.tables import session_positions
from launcher.history import StoredLog
from projections.accounts.projection import Accounts
from projections.catalogue.projection import Catalogue
from query_api.app import QueryApp, create_query_app
from tests.harness.blank import Blank
from tests.harness.passwords import quick_passwords
from tests.harness.read_models import History, open_history
from tests.query_api.conftest import BOTH, FakeProgress
from tests.query_api.test_waiting import STALE, caller, until_waiting

CATEGORIES = "/api/v1/admin/categories"
CATEGORY = f"{CATEGORIES}/1"
PASSWORD = "chope-na-pressao"

Headers = dict[str, str]


@dataclass
class House:
    """Commands and reads as two processes have them: nothing but the databases is shared. Nothing follows by itself."""

    commands: TestClient
    queries: QueryApp
    reading: History

    def sign_in(self) -> Headers:
        """Another session of the administrator, who has read everything so far."""
        self.commands.cookies.clear()
        answer = self.commands.post("/api/login", json={"username": "admin", "password": PASSWORD})
        return {"Authorization": f"Bearer {answer.json()['token']}"}

    def add(self, name: str, mine: Headers) -> int:
        """The id of a new category."""
        answer = self.commands.post(CATEGORIES, json={"name": name}, headers=mine)
        assert answer.status_code == 201, answer.text
        id: int = answer.json()["id"]
        return id

    def read(self, path: str, mine: Headers) -> httpx.Response:
        return TestClient(self.queries, headers=mine).get(path)


@pytest.fixture
def house(engine: str, blank: Blank) -> Iterator[House]:
    of = [Accounts, Catalogue]
    with (
        blank.on(engine) as place,
        closing(open_history(place.data, place.url, of, has_tables=True, captcha="off")) as writing,
        closing(open_history(place.data, place.url, of, has_tables=True, captcha="off")) as reading,
        closing(open_security(writing.settings, writing.recorder.engine, quick_passwords())) as guard,
        closing(open_security(reading.settings, reading.recorder.engine, quick_passwords())) as other_guard,
    ):
        store = Store(writing.recorder)
        create_user(store, guard, "admin", PASSWORD, "Ana Souza", "admin", email="ana@example.com")
        commands = create_command_app(
            store, security=guard, sessions=guard.sessions, fingerprint_key=b"k", settings=writing.settings
        )
        queries = create_query_app(
            read_database=reading.database,
            progress=FakeProgress(),
            holds=reading.recorder.holds,
            settings=reading.settings,
            log=StoredLog(reading.recorder),
            security=other_guard,
            sessions=other_guard.sessions,
        )
        with TestClient(commands, base_url="http://localhost:8000") as client:
            yield House(client, queries, reading)


@BOTH
def test_a_read_waits_for_the_commands_of_its_session_only(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("query_api.waiting.LONGEST_WAIT", 600)
    mine, others = house.sign_in(), house.sign_in()
    house.reading.follow()
    house.add("Chopes", mine)

    async def ask() -> tuple[list[str], list[str]]:
        async with caller(house.queries) as client:
            waiting = asyncio.create_task(client.get(CATEGORIES, headers=mine))
            await until_waiting(house.queries, 1)
            other = await client.get(CATEGORIES, headers=others)
            assert STALE not in other.headers
            house.reading.follow()
            return _names(other.json()), _names((await waiting).json())

    assert asyncio.run(ask()) == ([], ["Chopes"])


def test_the_header_of_an_older_position_does_not_hide_the_own_command(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = house.sign_in()
    house.reading.follow()
    house.add("Chopes", mine)
    monkeypatch.setattr("query_api.waiting.LONGEST_WAIT", 0)
    assert house.read(CATEGORIES, {**mine, "X-Min-Position": "0.1"}).headers[STALE] == "true"


def test_a_read_model_that_stands_still_delays_a_session_for_minutes_only(house: House) -> None:
    mine = house.sign_in()
    house.reading.follow()
    house.add("Chopes", mine)
    long_ago = session_positions.update().values(at=session_positions.c.at - READ_BACK)
    with transaction(house.reading.recorder.engine) as connection:
        connection.execute(long_ago)
    assert STALE not in house.read(CATEGORIES, mine).headers


@BOTH
def test_of_several_commands_the_last_one_counts(house: House) -> None:
    mine = house.sign_in()
    for name in ("Chopes", "Petiscos"):
        house.add(name, mine)
    with house.reading.recorder.engine.connect() as connection:
        [row] = connection.execute(sa.select(session_positions.c.transaction_id, session_positions.c.number)).all()
    assert tuple(row) == house.reading.recorder.head()


@BOTH
def test_no_longer_there_is_said_of_what_once_was(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("query_api.waiting.LONGEST_WAIT", 0)
    mine = house.sign_in()
    assert _refusal(house, CATEGORY, mine) == (404, "Esta categoria não existe.")
    id = house.add("Chopes", mine)
    others = house.sign_in()
    assert _refusal(house, f"{CATEGORIES}/{id}", others)[0] == 503, "it exists, and will be shown"
    assert house.commands.delete(f"{CATEGORIES}/{id}", headers=mine).status_code == 200
    house.reading.follow()
    assert _refusal(house, f"{CATEGORIES}/{id}", others) == (404, "Esta categoria não existe mais.")


def _refusal(house: House, path: str, mine: Headers) -> tuple[int, str]:
    answer = house.read(path, mine)
    return answer.status_code, answer.json()["error"]


def _names(body: dict[str, list[dict[str, str]]]) -> list[str]:
    return [row["name"] for row in body["data"]]
