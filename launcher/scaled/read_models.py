"""Whether the read models of a first start move on, and what to say if they do not."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from infra.connections import direct_engine
from infra.read_database import ReadDatabase
from projections.registry import PROJECTIONS
from projections.runtime import generations, processes, tracking

STANDSTILL: Final = 180.0
"""Seconds in which no late read model has moved, and the start has failed. A slow machine takes long, but moves on."""
_ADVICE: Final = (
    "Comece de novo: os dados ficam na pasta, e a leitura continua de onde parou. Se ela parar outra vez no mesmo "
    "ponto, o erro é do programa: guarde os registros em {logs} e informe-o. Com a versão corrigida ela segue sozinha."
)


class Following:
    """What workers have done so far, read from their database; ``states`` are those of ``/readyz`` by name."""

    def __init__(self, database_url: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = ReadDatabase(direct_engine(database_url, "choperia scaled"))
        self._clock = clock
        self._seen: dict[str, tuple[str, str]] = {}
        self._moved = {projection.name: clock() for projection in PROJECTIONS}

    def stands_still(self, states: Mapping[str, str]) -> bool:
        """Whether none of those that are not live has moved for ``STANDSTILL`` seconds.

        Those that are live do not count: they follow every new event, however long another one is stopped.
        """
        now = self._clock()
        for name, place in self._places().items():
            if self._seen.get(name) != place:
                self._seen[name], self._moved[name] = place, now
        late = [moved for name, moved in self._moved.items() if states.get(name) != "live"]
        return bool(late) and now - max(late) >= STANDSTILL

    def _places(self) -> dict[str, tuple[str, str]]:
        """The position of each read model, and of the copy that a rebuild fills."""
        try:
            with self._database.read() as connection:
                rows, _ = tracking.every(connection)
        except sa.exc.DBAPIError:  # the server is being restarted, which is no progress
            return {}
        at = {name: str(row.position) for name, row in rows.items()}
        return {name: (at[name], at.get(f"{name}{generations.BESIDE}", "")) for name in self._moved if name in at}

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
            failure = tracking.holding(name, row, failures, current=generations.is_current(projection, row))
            why = f"parou em {failure}" if failure else troubles.get(name, "sem falha registrada")
            found.append(f"{name}, na posição {row.position}: {why}")
        return found


def _troubles(running: list[processes.Process]) -> dict[str, str]:
    """What the live workers wait for, by read model."""
    now = datetime.now(UTC)
    return {
        name: trouble
        for process in running
        if process.is_alive(now)
        for name, trouble in process.doing.get("troubles", {}).items()
    }
