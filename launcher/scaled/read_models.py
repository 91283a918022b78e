"""Whether the read models of a first start move on, and what to say if they do not."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from infra.connections import direct_engine
from infra.read_database import ReadDatabase
from projections.registry import PROJECTIONS
from projections.runtime import processes, tracking
from projections.runtime.generations import is_current

STANDSTILL: Final = 180.0
"""Seconds without any progress after which a start has failed. A slow machine takes long, but it moves on."""
_ADVICE: Final = (
    "Comece de novo: os dados ficam na pasta, e a leitura continua de onde parou. Se ela parar outra vez no mesmo "
    "ponto, o erro é do programa: guarde os registros em {logs} e informe-o. Com a versão corrigida ela segue sozinha."
)


class Following:
    """What workers have done so far, read from their database; ``states`` are those of ``/readyz`` by name."""

    def __init__(self, database_url: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = ReadDatabase(direct_engine(database_url, "choperia scaled"))
        self._clock = clock
        self._seen: object = None
        self._moved = clock()

    def stands_still(self, states: Mapping[str, str]) -> bool:
        """Whether neither a position nor a state has changed for ``STANDSTILL`` seconds. Copies that a rebuild fills
        have positions, too."""
        seen = dict(states), self._positions()
        if seen != self._seen:
            self._seen, self._moved = seen, self._clock()
        return self._clock() - self._moved >= STANDSTILL

    def _positions(self) -> dict[str, str]:
        try:
            with self._database.read() as connection:
                rows, _ = tracking.every(connection)
        except sa.exc.DBAPIError:  # the server is being restarted, which is no progress
            return {}
        return {name: str(row.position) for name, row in rows.items()}

    def description(self, states: Mapping[str, str], logs: Path) -> str:
        """Which read models do not move, why, and what to do. In Portuguese."""
        live = sum(state == "live" for state in states.values())
        minutes = f"{STANDSTILL / 60:.0f} minutos"
        lines = [f"Os modelos de leitura não avançam há {minutes}: {live} de {len(PROJECTIONS)} em dia."]
        lines += [f"  {line}" for line in self._held(states)]
        return "\n".join([*lines, _ADVICE.format(logs=logs)])

    def _held(self, states: Mapping[str, str]) -> list[str]:
        if not states:
            return ["As APIs de consultas não respondem."]
        try:
            with self._database.read() as connection:
                rows, failures = tracking.every(connection)
                has_signs = sa.inspect(connection).has_table(processes.processes.name)
                running = processes.every(connection) if has_signs else []
        except sa.exc.DBAPIError:
            return ["O PostgreSQL não responde."]
        troubles = _troubles(running)
        found = []
        for projection in PROJECTIONS:
            name = projection.name
            row = rows.get(name)
            if states.get(name) == "live" or row is None:
                continue
            failure = tracking.holding(name, row, failures, current=is_current(projection, row))
            why = f"parou em {failure}" if failure else troubles.get(name, "sem falha registrada")
            found.append(f"{name}, na posição {row.position}: {why}")
        return found


def _troubles(running: list[processes.Process]) -> dict[str, Any]:
    """What the live workers wait for, by read model."""
    now = datetime.now(UTC)
    return {
        name: trouble
        for process in running
        if process.is_alive(now)
        for name, trouble in process.doing.get("troubles", {}).items()
    }
