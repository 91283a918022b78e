"""Events that an administrator had a read model leave out, because it could not apply them.

A hole belongs to the tables that serve. The next rebuild makes others from every event, and its switch deletes the
hole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from command_api.kernel import EVENT_TYPES
from infra.position import Position
from projections.runtime import tracking
from projections.runtime.as_of.erasures import ERASING
from projections.runtime.definition import Projection
from projections.runtime.generations import is_current
from projections.runtime.tracking import Failure, Tracked, holes


class NotSkippable(Exception):
    """The read model must not go on without this event. The text is a sentence for people."""


@dataclass(frozen=True)
class Hole:
    """The event, the kind of its error, and who left it out: ``who`` as in events, with their ``reason``."""

    position: Position
    stream: str
    version: int
    topic: str
    error: str
    reason: str
    who: str
    at: datetime

    def __str__(self) -> str:
        return f"{self.topic} em {self.stream}/{self.version} ({self.position})"


def refusal(projection: Projection | type[Projection], row: Tracked, failure: Failure) -> str | None:
    """Why the read model with this row must not go on without the event that holds it, if there is a reason."""
    if not is_current(projection, row):
        return "Esta leitura está sendo trocada pela da versão nova do sistema, que precisa de todos os registros."
    if projection.counts_events:
        return "Esta leitura numera todos os registros: nenhum pode faltar."
    if EVENT_TYPES.get(failure.topic) in ERASING:
        return "Este registro apaga dados pessoais: nenhuma leitura o pula."
    return None


def skip(
    connection: sa.Connection, projection: Projection, position: Position, reason: str, who: str, now: datetime
) -> Failure | None:
    """Move the read model past the event at ``position`` that holds it, and keep the hole; ``None`` if another event
    holds it, or none does. Raises ``NotSkippable``.

    The event is the first that the read model handles after its stored position, so nothing else is left out. To every
    process that moves the read model this is a move by another process: what it had read is not applied.
    """
    name = projection.name
    row = tracking.tracked(connection, name, lock=True)
    if row is None:
        return None
    failure = tracking.failure_of(connection, name, row, current=is_current(projection, row))
    if failure is None or failure.position != position:
        return None
    if refused := refusal(projection, row, failure):
        raise NotSkippable(refused)
    tracking.advance(connection, name, generation=row.generation, old=row.position, new=position, events=0)
    connection.execute(
        holes.insert().values(
            name=name,
            generation=row.generation,
            position=str(position),
            stream=failure.stream,
            version=failure.version,
            topic=failure.topic,
            error=failure.error,
            reason=reason,
            who=who,
            at=now,
        )
    )
    return failure


def every(connection: sa.Connection) -> Mapping[str, Sequence[Hole]]:
    """The holes of each read model that has any, in the order of the history."""
    found: dict[str, list[Hole]] = defaultdict(list)
    for row in connection.execute(sa.select(holes)):
        values = row._asdict()
        name, _ = values.pop("name"), values.pop("generation")
        found[name].append(Hole(**{**values, "position": Position.parse(row.position)}))
    return {name: sorted(its, key=lambda hole: hole.position) for name, its in found.items()}
