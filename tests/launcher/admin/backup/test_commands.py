"""What an operator types."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from launcher.cli.main import app
from tests.launcher.admin.backup.conftest import Place, Pub


def run(place: Place, *arguments: str | Path) -> Result:
    environment = {"CHOPERIA_DATABASE_URL": place.settings.database_url, "CHOPERIA_READ_DATABASE_URL": None}
    command = [*map(str, arguments), "--data", str(place.settings.data)]
    return CliRunner().invoke(app, command, env=environment, catch_exceptions=False)


def said(result: Result, *, code: int = 0) -> str:
    assert result.exit_code == code, result.output
    return " ".join(result.output.split())


def test_a_backup_says_what_it_holds_and_what_it_needs(pub: Pub, tmp_path: Path) -> None:
    file = tmp_path / "casa.backup"
    told = said(run(pub, "backup", file))
    assert " até 0." in told
    assert "Guarde em outro lugar uma cópia de personal.key" in told
    assert "Copiando eventos:" in told
    assert "quem o tem lê os dados pessoais" in said(run(pub, "backup", file, "--with-keys"))


def test_a_backup_into_a_folder_that_is_not_there_is_refused(pub: Pub, tmp_path: Path) -> None:
    assert "Recusado: Não é possível gravar em" in said(run(pub, "backup", tmp_path / "no" / "x"), code=1)


def test_two_backups_of_one_system_do_not_run_at_once(pub: Pub, tmp_path: Path) -> None:
    with pub.open() as services, services.read_database.exclusive("backup"):
        assert "Outra cópia deste sistema" in said(run(pub, "backup", tmp_path / "x"), code=1)


def test_a_restored_system_verifies_and_its_seal_is_intact(pub: Pub, machine: Callable[..., Place]) -> None:
    elsewhere = machine("sqlite", "elsewhere")
    assert " até 0." in said(run(elsewhere, "restore", pub.saved))
    verified = said(run(elsewhere, "verify"))
    assert "difere" not in verified
    assert "Íntegra: nada foi alterado" in said(run(elsewhere, "audit", "verify"))
    assert "já tem dados" in said(run(elsewhere, "restore", pub.saved), code=1)


def test_a_damaged_backup_is_refused_in_a_sentence(pub: Pub, tmp_path: Path, machine: Callable[..., Place]) -> None:
    file = tmp_path / "casa.backup"
    content = pub.saved.read_bytes()
    file.write_bytes(content[: len(content) // 2])
    assert "casa.backup: A cópia está" in said(run(machine("sqlite", "elsewhere"), "restore", file), code=1)


@pytest.mark.postgres
def test_a_migration_says_what_to_set_from_now_on(pub: Pub, machine: Callable[..., Place]) -> None:
    there = machine("postgres", "there").settings.database_url
    assert there is not None
    told = said(run(pub, "migrate-store", "--to", there))
    assert "igual menu" in told
    assert "Daqui em diante inicie o sistema com CHOPERIA_DATABASE_URL" in told
    assert "Diga --to postgresql://" in said(run(pub, "migrate-store", "--to", "mysql://x"), code=1)
    assert "A migração é de SQLite para PostgreSQL" in said(run(pub, "migrate-store", "--to", "sqlite"), code=1)
