"""What an operator is told whose port, folder or database file cannot be used: one sentence, with the way out."""

import socket
from pathlib import Path

import pytest
from typer.testing import CliRunner

from launcher.cli.main import app


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


def test_damaged_read_models_are_deleted_and_made_again(tmp_path: Path) -> None:
    verify = ["verify", "--data", str(tmp_path)]
    assert CliRunner().invoke(app, verify).exit_code == 0
    (tmp_path / "read.db").write_bytes(b"no database" * 100)
    said = told(*verify)
    assert said.startswith(f"O arquivo {tmp_path / 'read.db'} está danificado.")
    for file in tmp_path.glob("read.db*"):  # as it says
        file.unlink()
    assert CliRunner().invoke(app, verify).exit_code == 0
