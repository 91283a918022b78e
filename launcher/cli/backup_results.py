"""What ``choperia backup``, ``restore`` and ``migrate-store`` print for people at a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from command_api.accounts.domain import User
from command_api.event_store.subject_keys import subject_keys
from infra.brazilian import counted, number
from infra.problems import Problem
from launcher.admin.backup import backing_up, migrating, restoring
from launcher.admin.backup.erasures import read_erasures
from launcher.cli.rebuild import show

if TYPE_CHECKING:
    from infra.settings import Settings
    from launcher.composition import Services
    from launcher.progress import Bars

EMBEDDED = "sqlite"


def back_up(services: Services, file: Path, bars: Bars, out: Console, *, with_keys: bool) -> None:
    """Write the file, say what is in it and what is not."""
    manifest = backing_up.back_up(services, file, bars, with_keys=with_keys)
    services.settings.backup_note.write_text(manifest.created_at)
    size = file.stat().st_size / 1_000_000
    out.print(
        f"{counted(manifest.extent.events, 'evento', 'eventos')} até {manifest.extent.head},"
        f" {counted(manifest.files, 'arquivo', 'arquivos')}: {number(size, 1)} MB em {file}",
        highlight=False,
    )
    for key in manifest.missing_files:
        out.print(f"Falta: {key}, que a história nomeia", style="red", highlight=False)
    if manifest.keys:
        out.print(
            f"O arquivo contém as chaves {', '.join(manifest.keys)}: quem o tem lê os dados pessoais e pode assinar"
            " outra história. Guarde-o como guarda dinheiro.",
            style="yellow",
            highlight=False,
        )
    else:
        out.print(
            "As chaves não estão nele. Guarde em outro lugar uma cópia de personal.key: sem ela ninguém lê os dados"
            " pessoais do que for restaurado.",
            highlight=False,
        )


def restore(settings: Settings, file: Path, bars: Bars, out: Console, *, renumber: bool, erasures: Path | None) -> None:
    """Restore and say up to where, and who is still to be erased."""
    erased = read_erasures(erasures) if erasures else frozenset[str]()
    restored = restoring.restore(settings, file, bars, renumber=renumber, erased=erased)
    manifest, extent = restored.manifest, restored.manifest.extent
    out.print(
        f"{counted(extent.events, 'evento restaurado', 'eventos restaurados')} até {extent.head}, com"
        f" {counted(manifest.files, 'arquivo', 'arquivos')}; cópia de {manifest.created_at}."
        " Quem entra no sistema entra de novo.",
        highlight=False,
    )
    for subject in restored.waiting:
        out.print(_still_to_erase(subject), style="yellow", highlight=False)
    if erasures is None and extent.rows.get(subject_keys.name):
        out.print(
            "Se alguém foi apagado depois desta cópia, os dados voltaram: restaure com --erasures.",
            style="yellow",
            highlight=False,
        )


def migrate_store(
    services: Services, to: str, bars: Bars, out: Console, *, renumber: bool, reads_to: str | None = None
) -> bool:
    """Migrate, show what differs, and say what to set from now on. ``False`` if the read models differ."""
    target = _target(services.settings, to, reads_to)
    done = migrating.migrate_store(services, target, bars, renumber=renumber)
    for comparison in done.comparisons:
        show(comparison, out)
    if not done.equal:
        out.print("Os modelos de leitura diferem: não passe para o novo banco.", style="red")
        return False
    setting = "sem CHOPERIA_DATABASE_URL" if to == EMBEDDED else "com CHOPERIA_DATABASE_URL apontando para ele"
    if reads_to is not None:
        setting += " e CHOPERIA_READ_DATABASE_URL para o dos modelos de leitura"
    moved = counted(done.events, "evento", "eventos")
    out.print(f"{moved} até {done.head}. Daqui em diante inicie o sistema {setting}.", highlight=False)
    return True


def _target(settings: Settings, to: str, reads_to: str | None) -> Settings:
    """The system that there will be: of the databases that are now in use, none."""
    for url in (to, reads_to):
        if url not in (EMBEDDED, None) and not url.startswith(("postgresql://", "postgres://")):
            raise Problem(422, "Diga --to postgresql://usuário@servidor/banco, ou --to sqlite.", kind="backup")
    if (settings.database_url is None) == (to == EMBEDDED):
        raise Problem(422, "A migração é de SQLite para PostgreSQL, ou de volta.", kind="backup")
    if reads_to is not None and EMBEDDED in (to, reads_to):
        raise Problem(422, "Um banco à parte para os modelos de leitura é outro PostgreSQL.", kind="backup")
    return settings.model_copy(
        update={
            "database_url": None if to == EMBEDDED else to,
            "read_database_url": reads_to,
            "session_database_url": None,
            "read_session_database_url": None,
        }
    )


def _still_to_erase(subject: str) -> str:
    kind, _, number = subject.rpartition("-")
    if kind == User.TOPIC:
        return (
            f"Os dados do usuário {number} continuam apagados, mas nesta cópia ele é o último administrador:"
            f" crie outro e registre com choperia user erase {number}."
        )
    return (
        f"Os dados do cliente {number} continuam apagados, mas há um pedido dele que nesta cópia não terminou:"
        f" depois que terminar, registre com choperia privacy erase {number}."
    )
