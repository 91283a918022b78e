"""What an operator is told whose port, folder or database file cannot be used: one sentence, with the way out."""

import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from infra.exclusive import FileLocks
from launcher.cli.main import app
from launcher.jobs.schedule import SEALING


def told(*typed: object) -> str:
    """The only thing that is printed, with single spaces."""
    ended = CliRunner().invoke(app, [str(each) for each in typed])
    assert ended.exit_code == 1, ended.output
    return " ".join(ended.output.split())


@pytest.mark.parametrize("command", ["serve", "command-api", "query-api"])
def test_a_port_in_use_is_named_before_anything_is_opened(command: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert told(command, "--port", port, "--host", "127.0.0.1", "--data", data) == (
            f"A porta {port} já está em uso: encerre o outro programa, ou escolha outra com --port ou CHOPERIA_PORT."
        )
    assert not data.exists()


def test_an_address_that_nobody_knows_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_where: object, **_how: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "create_server", unknown)
    said = told("serve", "--port", 8000, "--host", "chope.invalid", "--data", tmp_path / "data")
    assert said.startswith("A porta 8000 não existe neste endereço: confira CHOPERIA_HOST")


def test_a_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "data"
    file.touch()
    assert told("verify", "--data", file) == (
        f"A pasta {file} não pode guardar os dados: há um arquivo com esse nome."
        " Escolha outra com --data ou CHOPERIA_DATA."
    )


def test_a_damaged_history_asks_for_the_backup(tmp_path: Path) -> None:
    (tmp_path / "events.db").write_bytes(b"no database" * 100)
    said = told("verify", "--data", tmp_path)
    assert said.startswith(f"O arquivo {tmp_path / 'events.db'} está danificado. Ele é a história da casa: ")
    assert "choperia restore" in said
    assert (tmp_path / "events.db").read_bytes() == b"no database" * 100


def cut_short(file: Path) -> None:
    """As a disk that lost its end leaves it: it opens, and its pages are not there."""
    with file.open("r+b") as content:
        content.truncate(file.stat().st_size // 2)


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda file: file.write_bytes(b"no database" * 100), id="no database"),
        pytest.param(cut_short, id="cut short"),
    ],
)
def test_damaged_read_models_are_set_aside_and_made_again(damage: Callable[[Path], None], tmp_path: Path) -> None:
    verify = ["verify", "--data", str(tmp_path)]
    assert CliRunner().invoke(app, verify).exit_code == 0
    damage(tmp_path / "read.db")
    damaged = (tmp_path / "read.db").read_bytes()
    with FileLocks(str(tmp_path / "events.db")).exclusive(SEALING):  # as a server does
        assert "Este sistema está no ar." in told("rebuild", "--all", "--data", tmp_path)
    rebuilt = CliRunner().invoke(app, ["rebuild", "--all", "--data", str(tmp_path)])
    assert rebuilt.exit_code == 0, rebuilt.output
    [aside] = tmp_path.glob("read.db.damaged-*")
    assert aside.read_bytes() == damaged
    assert f"agora se chama {aside.name}." in rebuilt.output
    assert CliRunner().invoke(app, verify).exit_code == 0


def test_the_sentence_of_damaged_read_models_names_what_makes_them_again(tmp_path: Path) -> None:
    (tmp_path / "read.db").write_bytes(b"no database" * 100)
    said = told("verify", "--data", tmp_path)
    assert said.startswith(f"O arquivo {tmp_path / 'read.db'} está danificado.")
    assert "“choperia rebuild --all”" in said
