"""In the scaled system a process of the query API answers assistants, and stores what they ask itself."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from command_api.accounts.commands import create_user
from command_api.assistants.details import ADDRESS
from infra.security.permissions import Role
from infra.settings import LEAST_CONNECTIONS, Settings
from launcher.composition import create_command_gateway, create_query_gateway, open_services
from tests.harness.blank import Blank
from tests.launcher.assistants.conftest import issued

HOST = "http://localhost:8000"
QUESTIONS = 12


@pytest.fixture
def settings(blank: Blank, tmp_path: Path) -> Iterator[Settings]:
    with blank.on("postgres", tmp_path) as copy:
        given = {"environment": "test", "database_url": copy.url, "read_database_url": None}
        yield Settings(data=tmp_path, connections=LEAST_CONNECTIONS, **given)  # type: ignore[arg-type]


@pytest.mark.postgres
def test_several_questions_at_once_within_the_least_budget(settings: Settings) -> None:
    with closing(open_services(settings)) as house:
        house.create_tables()
        create_user(house.store, house.security, "bia", "barril-de-carvalho-7", "Bia", Role.STAFF, any_password=True)
        token, key_id = issued(house, 1)
        house.runner.catch_up()
    headers = {"Authorization": f"Bearer {token}", "Accept": "application/json, text/event-stream"}
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "stock_attention", "arguments": {}}}
    with closing(open_services(settings, "query-api")) as services:
        client = TestClient(create_query_gateway(services), base_url=HOST, headers=headers)
        with ThreadPoolExecutor(QUESTIONS) as people:
            answers = list(people.map(lambda _: client.post(ADDRESS, json=call), range(QUESTIONS)))
        assert {answer.status_code for answer in answers} == {200}
        assert not any(answer.json()["result"].get("isError") for answer in answers)
        assert len(services.recorder.rows_of([f"assistant_key-{key_id}"])) == 1 + QUESTIONS
        elsewhere = TestClient(create_command_gateway(services), base_url=HOST, headers=headers)
        assert elsewhere.post(ADDRESS, json=call).status_code == 404
