"""The demo pub in this process, with a key of an assistant for each of its people."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import anyio
import pytest
import sqlalchemy as sa
from mcp import Client
from mcp_types import CallToolResult, Tool

from command_api.assistants.commands import issue_key
from command_api.assistants.domain import KeyTerms
from command_api.fiscal.commands import change_fiscal_house
from command_api.fiscal.details import FiscalHouse
from command_api.kernel import Actor, CommandContext
from command_api.kernel.partial import Partial
from infra.settings import Settings
from launcher.assistants.desk import Desk
from launcher.assistants.server import create_server
from launcher.composition import Services, desk_of, open_services
from projections.accounts.tables import users
from projections.assistants.tables import keys

NOW = datetime.now(UTC)
"""The demo ends today, whenever that is; questions are asked then, too, in a run that goes past midnight."""
NOTES_FROM = (NOW - timedelta(days=30)).date()
PEOPLE = ("admin", "gerente", "operador", "garcom", "bi")


@dataclass(frozen=True)
class House:
    """``tokens``: of each person without personal data; ``named`` reads them."""

    services: Services
    desk: Desk
    tokens: dict[str, str]
    named: str

    def call(self, token: str, tool: str, **arguments: Any) -> CallToolResult:
        """Over the SDK's own client, in memory."""
        return anyio.run(partial(_call, self.desk, token, tool, arguments))

    def fields(self, token: str, tool: str, **arguments: Any) -> dict[str, Any]:
        """The answer as fields."""
        found = self.call(token, tool, **arguments)
        assert not found.is_error, found
        assert found.structured_content is not None
        return found.structured_content

    def refusal(self, token: str, tool: str, **arguments: Any) -> str:
        """Why there is no answer."""
        found = self.call(token, tool, **arguments)
        assert found.is_error, found
        return words(found)

    def tools(self, token: str) -> list[Tool]:
        """What a client of this key is offered."""
        return anyio.run(partial(_offered, self.desk, token))

    def asked(self) -> list[Any]:
        """Keys and how often each has asked, once the read models have followed."""
        self.services.runner.catch_up()
        with self.services.read_database.read(keys.name) as connection:
            return [dict(row._mapping) for row in connection.execute(sa.select(keys).order_by(keys.c.id))]


async def _call(desk: Desk, token: str, tool: str, arguments: dict[str, Any]) -> CallToolResult:
    async with Client(create_server(desk, "1", "http", lambda _: token)) as client:
        return await client.call_tool(tool, arguments)


async def _offered(desk: Desk, token: str) -> list[Tool]:
    async with Client(create_server(desk, "1", "http", lambda _: token)) as client:
        return (await client.list_tools()).tools


def words(found: CallToolResult) -> str:
    """The text of an answer."""
    [content] = found.content
    assert content.type == "text"
    return content.text


def issued(services: Services, owner_id: int, *, personal_data: bool = False, days: int = 1) -> tuple[str, int]:
    """The token of a new key, and its id."""
    ctx = CommandContext(Actor(owner_id, "Alguém"), NOW, "a correlation")
    terms = KeyTerms("Claude", personal_data, NOW + timedelta(days=days))
    token, key = issue_key(services.store, owner_id, terms, ctx)
    return token, key.id


@pytest.fixture(scope="session")
def house(demo_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    data = shutil.copytree(demo_data, tmp_path_factory.mktemp("demo") / "data")
    settings = Settings(environment="test", demo=False).model_copy(update={"data": data, "database_url": None})
    with closing(open_services(settings)) as services:
        services.migrate()
        with services.read_database.read(users.name) as connection:
            ids = {row.username: row.id for row in connection.execute(sa.select(users.c.username, users.c.id))}
        begun = Partial(FiscalHouse, notes_from=NOTES_FROM)
        change_fiscal_house(services.store, begun, CommandContext(Actor(1, "Alguém"), NOW, "a correlation"))
        tokens = {name: issued(services, ids[name])[0] for name in PEOPLE}
        named, _ = issued(services, ids["admin"], personal_data=True)
        services.runner.catch_up()
        yield House(services, replace(desk_of(services), clock=lambda: NOW), tokens, named)
