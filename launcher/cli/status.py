"""``choperia status``: read models, processes and rebuilds, for people at a terminal."""

from __future__ import annotations

from datetime import UTC, datetime

from rich.console import Console
from rich.table import Table

from launcher.composition import Services
from projections.runtime import comparisons, processes, rebuilds
from projections.runtime.comparisons import LastComparison
from query_api.people import NameOf, names_of

_STATES = {
    "running": "em andamento",
    "comparing": "comparando",
    "ready": "pronta",
    "switching": "trocando",
    "switched": "trocada",
    "dropped": "descartada",
    "failed": "não terminou",
}


def show(services: Services, out: Console) -> bool:
    """Print how the system is doing.

    ``True`` if no event holds a read model, none leaves an event out, and none differed from the history in its last
    comparison.
    """
    out.print(f"Eventos até {services.recorder.head()}")
    table = Table("projeção", "versão", "posição", "atraso", "estado", "conferida", "motivo")
    now = datetime.now(UTC)
    with services.read_database.read() as connection:
        compared = comparisons.every(connection)
    held = False
    for health in services.runner.health():
        last = compared.get(health.name)
        held |= health.state == "failed" or bool(health.skipped) or (last is not None and last.different > 0)
        skipped = f"{health.skipped} registro(s) pulado(s): veja choperia verify" if health.skipped else ""
        reason = "; ".join(filter(None, (skipped, str(health.failure or ""))))
        lag = f"{health.lag_events} eventos"
        table.add_row(
            health.name, str(health.version), str(health.position), lag, health.state, _compared(last, now), reason
        )
    out.print(table)
    with services.read_database.read() as connection:
        running, renewed = processes.every(connection), rebuilds.every(connection)
        name_of = names_of(connection, [run.started_by for run in renewed])
    if running:
        out.print(_processes(running, set(services.runner.projections), now))
    if renewed:
        out.print(_rebuilds(renewed, name_of))
    return not held


def _compared(last: LastComparison | None, now: datetime) -> str:
    if last is None:
        return "ainda não"
    hours, minutes = divmod(int((now - last.compared_at).total_seconds()) // 60, 60)
    ago = f"há {hours} h" if hours else f"há {minutes} min"
    if not last.different:
        return f"igual, {ago}"
    tables = ", ".join(sorted(last.tables))
    return f"[red]{last.different} de {last.rows} linhas diferem ({tables})[/], {ago}"


def _processes(running: list[processes.Process], names: set[str], now: datetime) -> Table:
    table = Table("processo", "máquina", "pid", "versão", "desde", "sinal", "move")
    for each in running:
        moves = "todas" if set(each.moves()) >= names else ", ".join(each.moves())
        seen = f"há {(now - each.seen_at).total_seconds():.0f} s" if each.is_alive(now) else "sem sinal"
        since = f"{each.started_at:%Y-%m-%d %H:%M} UTC"
        table.add_row(each.kind, each.host, str(each.pid), each.version, since, seen, moves)
    return table


def _rebuilds(renewed: list[rebuilds.RebuildRun], name_of: NameOf) -> Table:
    table = Table("refeita", "projeção", "estado", "progresso", "por", "motivo")
    for run in renewed:
        progress = f"{run.done} de {run.total}"
        table.add_row(str(run.id), run.projection, _STATES[run.state], progress, name_of(run.started_by), run.reason)
    return table
