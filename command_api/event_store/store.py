"""``Store``: load an aggregate, save what it decided."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from eventsourcing.application import Application
from eventsourcing.persistence import EventStore, InfrastructureFactory, Mapper, StoredEvent

from command_api.event_store import index
from command_api.event_store.damage import applied
from command_api.event_store.index import NOTHING, Indexed, IndexMove, IndexStatement
from command_api.event_store.mapper import EventMapper, decode
from command_api.event_store.memory import MOST, Memory, Row
from command_api.event_store.recorder import Answered, Recorder, StreamConflict
from command_api.event_store.sealing import Sealing
from command_api.event_store.subject_keys import SubjectKeys
from command_api.kernel.aggregates import Aggregate, Private, stream_id, stream_name
from command_api.kernel.context import CommandContext
from command_api.kernel.errors import Conflict, DomainError, InUse, NotFound, VersionMismatch
from command_api.kernel.events import UNSTAMPED, Metadata
from infra import tracing
from infra.position import Position
from infra.telemetry import append_conflicts, appending

_NAMED = 20
"""Streams that a span names at most."""

NO_CAUSES: Mapping[str, str] = MappingProxyType({})

A = TypeVar("A", bound=Aggregate)


@dataclass(frozen=True)
class Receipt:
    """The result of a command: ``id`` and ``version`` of its first aggregate, the ``position`` to wait for."""

    id: int
    version: int
    position: Position
    answer: Mapping[str, Any]


class RowReading(EventStore[str]):
    """The library's event store, decoding rows without a ``StoredEvent`` in between."""

    recorder: Recorder

    def get(
        self,
        originator_id: str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Iterator[Any]:
        rows = self.recorder.stream_rows(originator_id, gt=gt, lte=lte, desc=desc, limit=limit)
        keys = self.recorder.keys
        return (decode(topic, stream, version, state, keys) for stream, version, topic, state in rows)


class Store(Application[str]):
    """The library's application with our recorder and mapper. One per process.

    ``remembered``: events at most of the aggregates that stay in memory, of which only what they got since is read.
    ``stored`` is called with the events of a command once they are stored. ``name_of`` gives the current name of the
    person with this account, for sentences of refusals.
    """

    name = "choperia"
    recorder: Recorder
    mapper: EventMapper

    def __init__(
        self,
        recorder: Recorder,
        *,
        remembered: int = MOST,
        stored: Callable[[Sequence[StoredEvent], CommandContext], None] = lambda _events, _ctx: None,
        name_of: Callable[[int], str | None] = lambda _id: None,
    ) -> None:
        self._given_recorder = recorder
        self._stored = stored
        self.name_of_account = name_of
        self._memory = Memory(remembered)
        # the library asks for a module; what it stores with is what the constructors below return
        super().__init__({"PERSISTENCE_MODULE": "eventsourcing.popo"})

    def construct_recorder(self) -> Recorder:
        return self._given_recorder

    def construct_mapper(self) -> Mapper[str]:
        return EventMapper(self._given_recorder.keys)

    def construct_event_store(self) -> EventStore[str]:
        return RowReading(self.mapper, self.recorder)

    def construct_transcoder(self) -> Any:
        return None

    def construct_factory(self, env: Any) -> InfrastructureFactory[Any]:
        return super().construct_factory(env)

    @property
    def keys(self) -> SubjectKeys:
        """The keys that personal data are sealed with."""
        return self.recorder.keys

    def new_id(self, aggregate_class: type[Aggregate]) -> int:
        """The next id of this kind of aggregate."""
        return self.next_numbers(aggregate_class.TOPIC, 1)[0]

    def new_ids(self, aggregate_class: type[Aggregate], count: int) -> range:
        """``count`` new ids of this kind of aggregate."""
        return self.next_numbers(aggregate_class.TOPIC, count)

    def next_numbers(self, kind: str, count: int) -> range:
        """``count`` new numbers of ``kind``: ids of aggregates, codes and tags. Gaps are possible."""
        return self.recorder.next_ids(kind, count)

    @contextmanager
    def number(self, kind: str) -> Iterator[int]:
        """The next number of ``kind`` for one command. If the block raises a ``DomainError``, nothing was stored, and
        another command gets the number."""
        number = self.next_numbers(kind, 1)[0]
        try:
            yield number
        # only then: after ``StoreUnavailable`` an event with this number may be in the log all the same
        except DomainError:
            self.recorder.return_id(kind, number)
            raise

    def load(self, aggregate_class: type[A], id: int, ctx: CommandContext | None = None) -> A:
        """The living aggregate with this id; ``NotFound`` if it never was or has been removed.

        A command gives its ``ctx`` with the aggregate that it is about: a stale expected version raises
        ``VersionMismatch`` before the business rules run.
        """
        aggregate = self.load_removed(aggregate_class, id)
        if aggregate.is_deleted:
            raise NotFound(f"{aggregate_class.NOUN} {id} não existe mais.")
        if ctx is not None:
            self.check_expected_version(aggregate, ctx)
        return aggregate

    def load_removed(self, aggregate_class: type[A], id: int) -> A:
        """The aggregate with this id, which has been removed: for what is still to be said of it."""
        stream = stream_name(aggregate_class.TOPIC, id)
        aggregate: A | None
        aggregate, rows = self._remembered(stream)
        if rows:
            events = [decode(topic, name, version, state, self.keys) for name, version, topic, state in rows]
            aggregate = _replay(aggregate, events)
            self._memory.keep(aggregate, events, rows[-1])
        if aggregate is None:
            raise NotFound(f"{aggregate_class.NOUN} {id} não existe.")
        # what the index tables hold of it now: ``save`` writes the difference to this
        aggregate.loaded_as = Indexed.of(aggregate)
        return aggregate

    def load_at(self, aggregate_class: type[A], id: int, version: int) -> A:
        """The aggregate as it was after its first ``version`` events: to compare with, not to change."""
        stored = self.recorder.recorded_of(stream_name(aggregate_class.TOPIC, id))[:version]
        if not stored:
            raise NotFound(f"{aggregate_class.NOUN} {id} não existe.")
        found: A = _replay(
            None, (decode(each.topic, each.stream, each.version, each.state, self.keys) for each in stored)
        )
        return found

    def _remembered(self, stream: str) -> tuple[Any, Sequence[Row]]:
        """What is remembered of the aggregate, and the events that it got since; nothing, and all events, where its
        last event is not stored as it was: a lost server's stand-in may never have got it."""
        known = self._memory.of(stream)
        if known is not None:
            # from the last known event on: that it is still the same proves that what is remembered still holds
            rows = self.recorder.stream_rows(stream, gt=known.aggregate.version - 1)
            if rows and rows[0] == known.last:
                return known.aggregate, rows[1:]
        return None, self.recorder.stream_rows(stream)

    def load_all(self, aggregate_class: type[A], ids: Collection[int]) -> dict[int, A]:
        """The living aggregates with these ids, in one query; those that never were or have been removed are left out.

        For thousands at most: all of their events are in memory at once.
        """
        streams = [stream_name(aggregate_class.TOPIC, id) for id in ids]
        histories: dict[str, list[Any]] = defaultdict(list)
        for row in self.recorder.rows_of(streams):
            histories[row[0]].append(row)
        found: dict[int, A] = {}
        for rows in histories.values():
            events = (decode(topic, name, version, state, self.keys) for name, version, topic, state in rows)
            aggregate: A = _replay(None, events)
            if not aggregate.is_deleted:
                aggregate.loaded_as = Indexed.of(aggregate)
                found[aggregate.number] = aggregate
        return found

    def find_all(self, scope: str, values: Collection[str]) -> dict[str, str]:
        """The streams that hold claims of ``scope`` on these values, by value, in one query; for thousands at most."""
        # A look only, outside of the command's transaction: at the commit the key of ``claims`` decides.
        kept = {self._kept(scope, value): value for value in values}
        query = sa.select(index.claims.c.value, index.claims.c.stream).where(
            index.claims.c.scope == scope, index.claims.c.value.in_(list(kept))
        )
        with self.recorder.engine.connect() as connection:
            return {kept[row.value]: row.stream for row in connection.execute(query)}

    def find(self, scope: str, value: str) -> str | None:
        """The stream that holds the claim ``(scope, value)``."""
        query = sa.select(index.claims.c.stream).where(
            index.claims.c.scope == scope, index.claims.c.value == self._kept(scope, value)
        )
        with self.recorder.engine.connect() as connection:
            return connection.execute(query).scalar()

    def claiming(self, scope: str) -> list[str]:
        """The streams that hold a claim of ``scope``."""
        query = sa.select(index.claims.c.stream).where(index.claims.c.scope == scope)
        with self.recorder.engine.connect() as connection:
            return sorted(connection.execute(query).scalars())

    def claimed(self, scope: str) -> dict[str, str]:
        """The values of all claims of ``scope``, with the streams that hold them; none of them is ``Private``."""
        query = sa.select(index.claims.c.value, index.claims.c.stream).where(index.claims.c.scope == scope)
        with self.recorder.engine.connect() as connection:
            return {row.value: row.stream for row in connection.execute(query)}

    def living(self, aggregate_class: type[Aggregate]) -> list[str]:
        """The streams of this kind that live."""
        with self.recorder.engine.connect() as connection:
            found = connection.execute(index.of_kind(aggregate_class.TOPIC)).scalars().all()
        return sorted((s for s in found if s.rpartition("-")[0] == aggregate_class.TOPIC), key=stream_id)

    def referring(self, stream: str) -> list[str]:
        """The streams that refer to ``stream``."""
        query = sa.select(index.stream_references.c.source).where(index.stream_references.c.target == stream)
        with self.recorder.engine.connect() as connection:
            return sorted(connection.execute(query).scalars())

    def answered(self, person: str, key: str) -> Answered | None:
        """The stored answer of this person under this Idempotency-Key."""
        return self.recorder.answered(person, key)

    def save(  # type: ignore[override]  # ours answers a receipt and wants the command's context
        self,
        *aggregates: Aggregate,
        ctx: CommandContext,
        answer: Mapping[str, object] | None = None,
        changes: Sequence[IndexStatement] = (),
        causes: Mapping[str, str] = NO_CAUSES,
    ) -> Receipt:
        """Store the pending events of ``aggregates``, the index tables, ``changes`` and the answer in one transaction.

        ``answer`` is what the caller gets beside id, version and position. ``causes`` has the causation id of streams
        whose cause is another than that of ``ctx``. Raises ``VersionMismatch`` (If-Match),
        ``Conflict`` (lost race), ``Taken``, ``InUse``, ``AlreadyAnswered``. Nothing is ever half stored.
        """
        # again, for commands that loaded without their context
        self.check_expected_version(aggregates[0], ctx)
        indexed = [Indexed.of(aggregate) for aggregate in aggregates]
        with tracing.inside("append") as span:
            events, receipt = self._append(aggregates, indexed, ctx, answer, changes, causes)
            if span:
                streams = [aggregate.id for aggregate in aggregates]
                span.note(streams=streams[:_NAMED], events=len(events), position=str(receipt.position))
        for aggregate, now in zip(aggregates, indexed, strict=True):
            # after the commit only: what was refused keeps its pending events
            aggregate.collect_events()
            aggregate.loaded_as = now
        self._stored(events, ctx)  # if the process dies before this line, the events are stored all the same
        return receipt

    def check_expected_version(self, aggregate: Aggregate, ctx: CommandContext) -> None:
        """Raises ``VersionMismatch`` where If-Match names another version than the one that is stored."""
        current = aggregate.version - len(aggregate.pending_events)
        if ctx.expected_version is None or ctx.expected_version == current:
            return
        last = aggregate.last_stored_event
        raise VersionMismatch(
            current=current,
            expected=ctx.expected_version,
            changed_by=self.name_of(last.metadata) if last else None,
            changed_at=last.timestamp if last else None,
        )

    def name_of(self, metadata: Metadata) -> str | None:
        """The current name of an event's actor; ``None`` for a user who was removed."""
        return metadata.actor_name if metadata.actor_id is None else self.name_of_account(metadata.actor_id)

    def _append(
        self,
        aggregates: Sequence[Aggregate],
        indexed: Sequence[Indexed],
        ctx: CommandContext,
        answer: Mapping[str, object] | None,
        changes: Sequence[IndexStatement],
        causes: Mapping[str, str],
    ) -> tuple[Sequence[StoredEvent], Receipt]:
        first = aggregates[0]
        stamp = _stamp(ctx)
        sealing = Sealing(self.keys, aggregates)
        events = []
        for aggregate in aggregates:
            sealed_with = sealing.of(aggregate)
            cause = causes.get(aggregate.id)
            metadata = msgspec.structs.replace(stamp, causation_id=cause) if cause else stamp
            for event in aggregate.pending_events:
                because = metadata.of(event)
                stamped: Any = msgspec.structs.replace(event, timestamp=_when(event, ctx), metadata=because)  # type: ignore[type-var]
                events.append(self.mapper.to_stored_event(stamped, sealed_with))
        reply = {"id": first.number, "version": first.version, **(answer or {})}
        try:
            with appending(event.topic for event in events):
                position = self.recorder.append(
                    events,
                    moves=self._moves(aggregates, indexed),
                    changes=[*sealing.changes, *changes],
                    idempotency=ctx.idempotency,
                    answer=msgspec.json.encode(reply).decode() if ctx.idempotency else "",
                    session_id=ctx.session_id,
                    created_at=stamp.recorded_at.timestamp(),
                )
        except StreamConflict:
            append_conflicts.inc()
            raise Conflict(
                "Outra pessoa alterou este registro ao mesmo tempo. Nada foi perdido: confira e tente de novo.",
                stream=first.id,
            ) from None
        except InUse as refusal:
            stream = str(refusal.details["stream"])
            raise InUse(refusal.sentence, stream=stream, used_by=self.referring(stream)) from None
        return events, Receipt(first.number, first.version, position, reply)

    def _moves(self, aggregates: Sequence[Aggregate], indexed: Sequence[Indexed]) -> list[IndexMove]:
        found = index.moves([(a, a.loaded_as or NOTHING, now) for a, now in zip(aggregates, indexed, strict=True)])
        return [
            move._replace(second=self._kept(move.first, move.second)) if isinstance(move.second, Private) else move
            for move in found
        ]

    def _kept(self, scope: str, value: str) -> str:
        """The value of a claim as the index keeps it."""
        return self.keys.digest(scope, value) if isinstance(value, Private) else value


def _when(event: Any, ctx: CommandContext) -> datetime:
    """When it happened: at the command's time, unless the aggregate knows better (a sale reported later)."""
    return ctx.now if event.timestamp is UNSTAMPED else event.timestamp


def _replay(aggregate: Any, events: Iterable[Any]) -> Any:
    """Apply ``events`` to ``aggregate``. The library's own checks a run-time protocol per event, 14 µs each."""
    for event in events:
        aggregate = applied(event, aggregate)
    return aggregate


def _stamp(ctx: CommandContext) -> Metadata:
    return Metadata(
        actor_id=ctx.actor.id,
        actor_name=ctx.actor.name if ctx.actor.id is None else "",
        recorded_at=datetime.now(UTC),
        correlation_id=ctx.correlation_id,
        causation_id=ctx.causation_id,
        reason=ctx.reason,
        traceparent=tracing.traceparent(),
    )
