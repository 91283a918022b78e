"""``choperia mcp``: a program on the same computer asks over standard input and output."""

import os
import shutil
from contextlib import closing
from pathlib import Path

import anyio
import pytest
from mcp import Client, StdioServerParameters
from mcp_types import CallToolResult
from typer.testing import CliRunner

from infra.settings import Settings
from launcher.cli.main import app
from launcher.composition import open_services
from tests.harness.system import CHOPERIA, environment
from tests.launcher.assistants.conftest import issued


@pytest.fixture(scope="module")
def data(demo_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shutil.copytree(demo_data, tmp_path_factory.mktemp("stdio") / "data")


@pytest.fixture(scope="module")
def token(data: Path) -> str:
    """Of a key that no read model knows yet."""
    settings = Settings(environment="test", demo=False).model_copy(update={"data": data, "database_url": None})
    with closing(open_services(settings)) as services:
        services.migrate()
        return issued(services, 1)[0]


async def _ask(data: Path, token: str) -> list[CallToolResult]:
    program = StdioServerParameters(
        command=str(CHOPERIA),
        args=["mcp", "--data", str(data)],
        env=environment(assistant_key=token) | {"PYTHONPATH": os.environ.get("PYTHONPATH", "")},
    )
    async with Client(program) as client:
        assert len((await client.list_tools()).tools) == 10
        first = await client.call_tool("who_owes", {})
        return [first, await client.call_tool("history_of", {"subject": "order"})]


def test_a_program_asks_over_standard_input(data: Path, token: str) -> None:
    for found in anyio.run(_ask, data, token):
        assert not found.is_error
        assert found.structured_content is not None
        assert found.structured_content["rows"]


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"CHOPERIA_ASSISTANT_KEY": None}, "Falta a chave"),
        ({"CHOPERIA_ASSISTANT_KEY": "chop_of_nobody"}, "Esta chave de assistente não existe."),
    ],
    ids=["none", "unknown"],
)
def test_without_a_valid_key_it_ends_with_a_sentence(
    tmp_path: Path, settings: dict[str, str | None], sentence: str
) -> None:
    ended = CliRunner().invoke(app, ["mcp", "--data", str(tmp_path)], env=settings)
    assert (ended.exit_code, ended.stdout) == (1, "")
    assert sentence in ended.stderr
