"""Builds the system status from rows and measurements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from infra.position import START, Position
from infra.settings import Settings
from projections.history.tables import events as history
from projections.registry import PROJECTIONS
from projections.runtime import comparisons, generations, holes, processes, rebuilds, tracking
from projections.runtime.generations import is_current
from projections.runtime.health import judged
from projections.runtime.holes import Hole, refusal
from projections.runtime.inbox.tables import offsets
from projections.runtime.processes import Process
from projections.runtime.tracking import Failure, Tracked
from query_api.people import NameOf, names_of
from query_api.system.failures import failure_groups
from query_api.system.labels import label_of
from query_api.system.measuring import Measured, Measuring
from query_api.system.responses import (
    FailureState,
    HoleState,
    KafkaState,
    LastComparison,
    PartitionRead,
    PartitionState,
    ProcessDoing,
    ProcessState,
    ProjectionState,
    RebuildComparison,
    RebuildState,
    SystemState,
)
from query_api.system.store import StoreFigures


@dataclass(frozen=True)
class Asked:
    """The inputs of the response."""

    connection: sa.Connection
    store: StoreFigures
    measuring: Measuring
    settings: Settings
    version: str
    now: datetime


def system_state(asked: Asked) -> SystemState:
    """How the system is doing now. Rows are of one moment; counts and sizes may be two seconds old."""
    running = processes.every(asked.connection)
    alive = [each for each in running if each.is_alive(asked.now)]
    topic = _topic(asked.settings, alive)
    measured = asked.measuring.now(asked.now, topic)
    head = asked.store.head()
    found = _projections(asked, head, alive, measured.sizes)
    return SystemState(
        at=asked.now,
        version=asked.version,
        store=measured.store.model_copy(update={"position": str(head)}),
        read_database=measured.read_database,
        kafka=_kafka(asked.connection, topic, measured, alive) if topic else None,
        processes=[_process(each, asked.now) for each in running],
        projections=found,
        failures=failure_groups({each.name: each.failure for each in found if each.failure}),
        rebuilds=_rebuilds(asked.connection),
    )


def _process(process: Process, now: datetime) -> ProcessState:
    doing = process.doing
    known = {name: doing[name] for name in ("active", "position", "waits", "topic", "source", "leads") if name in doing}
    return ProcessState(
        id=process.id,
        kind=process.kind,
        host=process.host,
        pid=process.pid,
        version=process.version,
        started_at=process.started_at,
        seen_at=process.seen_at,
        alive=process.is_alive(now),
        rss_bytes=doing.get("rss_bytes"),
        port=doing.get("port"),
        doing=ProcessDoing(
            projections=process.moves(),
            partitions=[PartitionRead(**each) for each in doing.get("partitions", ())],
            **known,
        ),
    )


def _projections(
    asked: Asked, head: Position, alive: Sequence[Process], sizes: Mapping[str, int]
) -> list[ProjectionState]:
    rows, failures = tracking.every(asked.connection)
    compared = comparisons.every(asked.connection)
    left_out = _left_out(asked.connection)
    ages = {position: asked.store.age_after(position) for position in _late(rows.values(), head)}
    troubles: dict[str, str] = {}
    for process in alive:
        troubles |= process.doing.get("troubles", {})
    found = []
    for projection in PROJECTIONS:
        name = projection.name
        row = rows.get(name)
        if row is None:
            continue
        failure = tracking.holding(name, row, failures, current=is_current(projection, row))
        beside = rows.get(f"{name}{generations.BESIDE}")
        health = judged(name, row, failure, beside, head, ages.get(row.position, 0.0), troubles.get(name))
        found.append(
            ProjectionState(
                name=name,
                label=label_of(name),
                version=health.version,
                state=health.state,
                position=str(health.position),
                lag_events=health.lag_events,
                lag_seconds=round(health.lag_seconds, 3),
                events=row.events,
                size_bytes=sum(sizes.get(table, 0) for table in row.tables) if sizes else None,
                updated_at=row.updated_at,
                moved_by=[process.id for process in alive if name in process.moves()],
                failure=_failure(asked.connection, failure, refusal(projection, row, failure)) if failure else None,
                holes=left_out.get(name, []),
                comparison=_comparison(compared.get(name)),
                trouble=health.trouble,
            )
        )
    return sorted(found, key=lambda each: each.label)


def _late(rows: Iterable[Tracked], head: Position) -> set[Position]:
    return {row.position for row in rows if row.position < head}


def _failure(connection: sa.Connection, failure: Failure, refused: str | None) -> FailureState:
    return FailureState(**_event(connection, failure), skippable=refused is None)


def _left_out(connection: sa.Connection) -> dict[str, list[HoleState]]:
    found = holes.every(connection)
    name_of = names_of(connection, [each.who for its in found.values() for each in its])
    return {
        name: [HoleState(**{**_event(connection, each), "who": name_of(each.who)}) for each in its]
        for name, its in found.items()
    }


def _event(connection: sa.Connection, kept: Failure | Hole) -> dict[str, Any]:
    """The fields of a failure or a hole, with the number of its event in the history."""
    here = sa.and_(history.c.stream == kept.stream, history.c.version == kept.version)
    number = connection.execute(sa.select(history.c.number).where(here)).scalar()
    return {**kept.__dict__, "position": str(kept.position), "number": number}


def _comparison(last: comparisons.LastComparison | None) -> LastComparison | None:
    if last is None:
        return None
    return LastComparison(
        at=last.compared_at,
        position=last.position,
        rows=last.rows,
        different=last.different,
        tables=sorted(last.tables),
    )


def _topic(settings: Settings, alive: Sequence[Process]) -> str | None:
    """The topic, if events are published: from this process's settings, or from the publishers' rows."""
    told = [topic for process in alive if (topic := process.doing.get("topic"))]
    return settings.kafka_topic if settings.kafka else next(iter(told), None)


def _kafka(connection: sa.Connection, topic: str, measured: Measured, alive: Sequence[Process]) -> KafkaState:
    """From stored rows, never from Kafka: an unavailable broker must not delay this response."""
    return KafkaState(
        topic=topic,
        published=str(measured.published or START),
        behind_events=measured.behind,
        partitions=_partitions(connection, topic, alive),
    )


def _partitions(connection: sa.Connection, topic: str, alive: Sequence[Process]) -> list[PartitionState]:
    taken: dict[int, int] = {}
    if sa.inspect(connection).has_table(offsets.name):
        query = sa.select(offsets.c.partition, offsets.c.next_offset).where(offsets.c.topic == topic)
        taken = {row.partition: row.next_offset for row in connection.execute(query)}
    read = {
        each["partition"]: (process.id, each["end"])
        for process in sorted(alive, key=lambda process: process.seen_at)  # the latest row is the most accurate
        for each in process.doing.get("partitions", ())
        if process.doing.get("topic") == topic
    }
    found = []
    for partition in sorted(taken.keys() | read.keys()):
        offset = taken.get(partition)
        worker, end = read.get(partition, (None, None))
        if end is not None and offset is not None:
            end = max(end, offset)  # the end was stored seconds ago
        lag = None if end is None else end - (offset or 0)
        found.append(PartitionState(partition=partition, offset=offset, end=end, lag=lag, worker=worker))
    return found


def _rebuilds(connection: sa.Connection) -> list[RebuildState]:
    runs = rebuilds.every(connection)
    name_of = names_of(connection, [who for run in runs for who in (run.started_by, run.decided_by)])
    return [_rebuild(run, name_of) for run in runs]


def _rebuild(run: rebuilds.RebuildRun, name_of: NameOf) -> RebuildState:
    return RebuildState(
        id=run.id,
        projection=run.projection,
        label=label_of(run.projection),
        state=run.state,
        dropping=run.dropping and run.state in rebuilds.UNDER_WAY,
        automatic=run.automatic,
        done=run.done,
        total=run.total,
        seconds_left=_seconds_left(run),
        started_at=run.started_at,
        ended_at=run.ended_at,
        who=name_of(run.started_by),
        decided_by=name_of(run.decided_by) or None,
        reason=run.reason or None,
        comparison=RebuildComparison.model_validate(run.comparison) if run.comparison else None,
    )


def _seconds_left(run: rebuilds.RebuildRun) -> float | None:
    if run.state != "running" or not run.done:
        return None
    spent = (run.moved_at - run.started_at).total_seconds()
    return round(spent * max(0, run.total - run.done) / run.done, 1)
