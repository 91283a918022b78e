"""``choperia rebuild`` and ``choperia verify`` for people: progress while it runs, the differences in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import typer
from rich.console import Console
from rich.markup import escape

from infra.exclusive import FileLocks
from infra.problems import Problem
from infra.read_database import Busy, damaged_file, set_aside
from infra.settings import Settings
from launcher.admin.derived_tables import Compared, compare_tables, sentences
from launcher.composition import Services
from launcher.jobs.schedule import SEALING
from launcher.jobs.seal import record_rebuild
from launcher.progress import Bars
from projections.runtime import holes
from projections.runtime.applying import FailedEvent
from projections.runtime.comparison import Comparison
from projections.runtime.holes import Hole
from projections.runtime.rebuild import Outdated
from projections.runtime.rebuild import rebuild as rebuild_beside
from projections.runtime.rebuild import verify as verify_against_replay
from projections.runtime.rebuilds import Dropped
from projections.runtime.rows import Row
from projections.seal.projection import Seal, SealChanged
from query_api.people import NameOf, names_of

WHO: Final = "choperia rebuild"
"""The name under which the command line starts a rebuild: it knows no person."""


def rebuild(services: Services, name: str, *, compare: bool, bars: Bars, out: Console) -> bool:
    """Rebuild one projection. With ``compare``, differences are shown first; on a terminal the person decides,
    elsewhere (a script, a pipeline) they are shown and the switch is made."""
    projection = services.runner.projections.get(name)
    if projection is None:
        out.print(f"Não existe a projeção “{name}”. Existem: {', '.join(sorted(services.runner.projections))}.")
        return False
    accepted = True

    def accept(comparison: Comparison) -> bool:
        nonlocal accepted
        show(comparison, out)
        if comparison.equal or not out.is_terminal:
            return True
        accepted = typer.confirm("Trocar assim mesmo?")
        return accepted

    progress = bars.callback(f"Refazendo {name}")
    try:
        rebuild_beside(
            services.recorder,
            services.read_database,
            projection,
            accept=accept if compare else None,
            progress=progress,
            who=WHO,
        )
    except Busy:
        out.print(f"{name}: outro processo já a está refazendo.")
        return False
    except Dropped:
        out.print(f"{name}: nada mudou. Alguém a descartou na tela do sistema.")
        return False
    except FailedEvent as poison:
        out.print(f"{name}: nada mudou. {_at(poison)}", markup=False, highlight=False)
        return False
    except SealChanged as changed:
        record_rebuild(services, changed)
        out.print(f"{name}: recusada. {changed} Confira com “choperia audit verify”.", style="red", highlight=False)
        return False
    if accepted and name == Seal.name:
        record_rebuild(services)
    out.print(f"{name}: refeita e no ar." if accepted else f"{name}: nada mudou.")
    return accepted


def rebuild_all(services: Services, *, compare: bool, bars: Bars, out: Console) -> bool:
    """Rebuild every projection, one after the other; ``True`` if all were."""
    rebuilt = [rebuild(services, name, compare=compare, bars=bars, out=out) for name in services.runner.projections]
    return all(rebuilt)


def set_damaged_aside(settings: Settings, out: Console) -> None:
    """Move the embedded file of the read models away if it is damaged, and say where it is. Raises ``Problem`` while a
    server runs."""
    damaged = damaged_file(settings)
    if damaged is None:
        return
    try:
        # of the jobs that a server does as long as it runs, any would do
        with FileLocks(str(settings.events_path)).exclusive(SEALING):
            aside = set_aside(damaged)
    except Busy:
        raise Problem(409, "Este sistema está no ar. Pare-o e rode este comando de novo.", kind="rebuild") from None
    out.print(
        f"O arquivo {damaged} está danificado e agora se chama {aside.name}. Ele tem dados pessoais:"
        " apague-o quando não precisar mais dele.",
        highlight=False,
        soft_wrap=True,
    )


def verify(services: Services, *, bars: Bars, out: Console) -> bool:
    """Verify every projection; ``True`` if all equal a replay of the history and leave no event out."""
    services.runner.catch_up()
    with services.read_database.read() as connection:
        left_out = holes.every(connection)
        name_of = names_of(connection, [hole.who for its in left_out.values() for hole in its])
    for name, its in left_out.items():
        show_holes(name, its, name_of, out)
    equal = not left_out
    for name, projection in services.runner.projections.items():
        progress = bars.callback(f"Conferindo {name}")
        try:
            comparison = verify_against_replay(services.recorder, services.read_database, projection, progress=progress)
        except Busy:
            out.print(f"{name}: outro processo já a está conferindo.")
            equal = False
        except Outdated:
            out.print(f"{name}: as tabelas no ar são de outra versão; veja o motivo em `choperia status`.")
            equal = False
        except FailedEvent as poison:
            out.print(f"{name}: não foi conferida. {_at(poison)}", markup=False, highlight=False)
            equal = False
        else:
            show(comparison, out)
            equal = equal and comparison.equal
    return equal


def verify_tables(services: Services, *, bars: Bars, out: Console) -> bool:
    """Verify the tables that the write side keeps beside the log; ``True`` if all are as their streams say."""
    compared = compare_tables(services.recorder, bars.callback("Conferindo as tabelas da escrita"))
    for each in compared:
        show_table(each, out)
    return all(each.equal for each in compared)


def show_holes(name: str, left_out: Sequence[Hole], name_of: NameOf, out: Console) -> None:
    """One line for each event that the read model leaves out, with who wanted it and why."""
    for hole in left_out:
        said = escape(f"{hole}, pulado por {name_of(hole.who)}: {hole.reason or 'o motivo está na história'}")
        out.print(f"[red]com falta[/]  {name}: {said}", highlight=False)


def show_table(compared: Compared, out: Console) -> None:
    """One line for a table of the write side that is as its streams say; else the first rows that are not."""
    if compared.equal:
        out.print(f"[green]igual[/]      {compared.table}: como a história diz", highlight=False)
        return
    out.print(f"[red]diferente[/]  {compared.table}", highlight=False)
    for sentence in sentences([compared]):
        out.print(f"  {sentence}", highlight=False, markup=False)


def show(comparison: Comparison, out: Console) -> None:
    """One line for what is equal; the first differing rows for what is not."""
    until = f"{comparison.rows} linhas até {comparison.position}"
    if comparison.equal:
        out.print(
            f"[green]igual[/]      {comparison.name}: {until}, sha256 {comparison.serving_hash[:16]}", highlight=False
        )
        return
    out.print(f"[red]diferente[/]  {comparison.name}: {comparison.different} de {until}", highlight=False)
    for difference in comparison.differences:
        out.print(f"  {difference.table}", highlight=False)
        out.print(f"    no ar     {_plain(difference.serving)}", highlight=False, markup=False)
        out.print(f"    história  {_plain(difference.replayed)}", highlight=False, markup=False)


def _at(poison: FailedEvent) -> str:
    where = f"{poison.event.topic} em {poison.event.stream}/{poison.event.version} ({poison.event.position})"
    return f"Não foi possível aplicar {where}: {poison}"


def _plain(row: Row | None) -> str:
    """``"id 7, price 12.90"``; ``"falta"`` for a row that is not there."""
    return "falta" if row is None else ", ".join(f"{name} {value}" for name, value in row.items())
