"""``choperia replay`` for people: a bar per read model, then what differs, in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import typer
from rich.console import Console

from command_api.rules.windows import PUB_TIME
from infra.brazilian import counted, moment
from infra.problems import Problem
from launcher.composition import Services
from launcher.progress import Bars
from projections.runtime.applying import FailedEvent
from projections.runtime.as_of.comparing import Compared
from projections.runtime.rebuild import Outdated


def parsed_until(text: str | None) -> int | datetime | None:
    """A number of the log, or an instant: without an offset it is the pub's time."""
    if text is None:
        return None
    if text.isascii() and text.isdigit():
        return int(text)
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter("Informe um número ou um instante como 2026-11-20T20:15.") from None
    return at if at.tzinfo else at.replace(tzinfo=PUB_TIME)


def replay(services: Services, names: Sequence[str], asked: int | datetime | None, *, bars: Bars, out: Console) -> bool:
    """Replay these read models (none: all), up to the event ``asked`` for; ``True`` if all equal what is served."""
    services.runner.catch_up()
    chosen = list(dict.fromkeys(names)) or sorted(services.runner.projections)
    services.replaying.known(chosen)
    until = services.replaying.until(asked)
    if until is not None:
        out.print(f"Até o registro nº {until.number}, gravado em {moment(until.recorded_at)}.")
    equal = True
    for name in chosen:
        try:
            found = services.replaying.compare(name, until, bars.callback(f"Relendo {name}"))
        except Outdated:
            raise Problem(409, f"{name} é de outra versão do sistema: refaça antes.") from None
        except FailedEvent as poison:
            where = f"{poison.event.topic} em {poison.event.stream}/{poison.event.version}"
            raise Problem(409, f"{name}: não foi possível aplicar {where}: {poison}") from None
        equal &= found.different == 0
        _show(found, out)
    return equal


def _show(found: Compared, out: Console) -> None:
    if not found.different:
        out.print(f"{found.projection}: igual em {counted(found.rows, 'linha', 'linhas')}.", highlight=False)
        return
    out.print(
        f"{found.projection}: {counted(found.equal, 'linha igual', 'linhas iguais')}, {found.changed} diferentes, "
        f"{found.only_live} só no ar, {found.only_replayed} só na releitura.",
        highlight=False,
    )
    for each in found.differences:
        out.print(f"  {each['table']} {each['key']}", markup=False, highlight=False)
        for column in each["columns"]:
            now, then = column["live"] or "nada", column["replayed"] or "nada"
            out.print(f"    {column['name']}: no ar {now}; na releitura {then}", markup=False, highlight=False)
