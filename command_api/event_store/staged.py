"""Many commands as one: they see each other's events, and are stored together or not at all."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from command_api.event_store.index import NOTHING, Indexed, IndexStatement, moves, sequences
from command_api.event_store.store import Receipt, Store
from command_api.kernel.aggregates import Aggregate, stream_id, stream_name
from command_api.kernel.context import CommandContext
from command_api.kernel.errors import NotFound
from command_api.kernel.events import UNSTAMPED
from infra.position import START

A = TypeVar("A", bound=Aggregate)


class StagedStore(Store):
    """``save`` keeps the events in memory until ``commit``, which stores them in one transaction, on any database.

    For one thread. What it loads includes what was saved before. ``rehearses``: it is never committed, so that it
    takes no numbers of orders and tags. A command that is refused leaves no trace, but ``save`` knows lost races only
    when it commits.
    """

    def __init__(self, store: Store, ctx: CommandContext, *, rehearses: bool = False) -> None:
        super().__init__(store.recorder, name_of=store.name_of_account)
        self._store = store
        self._ctx = ctx
        self._rehearses = rehearses
        self._aggregates: dict[str, Aggregate] = {}
        self._indexed: dict[str, Indexed] = {}
        self._holders: dict[tuple[str, str], str] = {}
        self._rehearsed: dict[str, int] = {}

    def commit(self, *first: Aggregate) -> Receipt:
        """Store ``first`` and everything that was saved. Raises ``Conflict`` or ``Taken`` after a lost race."""
        return self._store.save(*first, *self._aggregates.values(), ctx=self._ctx)

    def next_numbers(self, kind: str, count: int) -> range:
        if not self._rehearses:
            return super().next_numbers(kind, count)
        if kind not in self._rehearsed:
            query = sa.select(sequences.c.last).where(sequences.c.kind == kind)
            with self.recorder.engine.connect() as connection:
                self._rehearsed[kind] = connection.execute(query).scalar() or 0
        first = self._rehearsed[kind] + 1
        self._rehearsed[kind] += count
        return range(first, first + count)

    def load(self, aggregate_class: type[A], id: int, ctx: CommandContext | None = None) -> A:
        staged: Any = self._aggregates.get(stream_name(aggregate_class.TOPIC, id))
        if staged is None:
            return super().load(aggregate_class, id, ctx)
        if staged.is_deleted:
            raise NotFound(f"{aggregate_class.NOUN} {id} não existe mais.")
        found: A = deepcopy(staged)
        return found

    def load_all(self, aggregate_class: type[A], ids: Collection[int]) -> dict[int, A]:
        staged = {id for id in ids if stream_name(aggregate_class.TOPIC, id) in self._aggregates}
        found = super().load_all(aggregate_class, [id for id in ids if id not in staged])
        for id in staged:
            aggregate: Any = self._aggregates[stream_name(aggregate_class.TOPIC, id)]
            if not aggregate.is_deleted:
                found[id] = deepcopy(aggregate)
        return {id: found[id] for id in ids if id in found}

    def find(self, scope: str, value: str) -> str | None:
        holder = self._holders.get((scope, value))
        if holder is not None:
            return holder
        stored = super().find(scope, value)
        # the stored claim of a staged aggregate may be given up by now: what holds is in ``_holders``
        return None if stored in self._aggregates else stored

    def find_all(self, scope: str, values: Collection[str]) -> dict[str, str]:
        stored = super().find_all(scope, values)
        found = {value: stream for value, stream in stored.items() if stream not in self._aggregates}
        return found | {value: self._holders[scope, value] for value in values if (scope, value) in self._holders}

    def claiming(self, scope: str) -> list[str]:
        stored = {stream for stream in super().claiming(scope) if stream not in self._aggregates}
        return sorted(stored | {stream for (each, _), stream in self._holders.items() if each == scope})

    def living(self, aggregate_class: type[Aggregate]) -> list[str]:
        found = {stream for stream in super().living(aggregate_class) if stream not in self._aggregates}
        kind = aggregate_class.TOPIC
        staged = (stream for stream, indexed in self._indexed.items() if indexed.lives)
        return sorted(found | {stream for stream in staged if stream.rpartition("-")[0] == kind}, key=stream_id)

    def referring(self, stream: str) -> list[str]:
        found = {source for source in super().referring(stream) if source not in self._aggregates}
        return sorted(found | {source for source, indexed in self._indexed.items() if stream in indexed.references})

    def save(  # type: ignore[override]  # as the store that it stands for
        self,
        *aggregates: Aggregate,
        ctx: CommandContext,
        answer: Mapping[str, object] | None = None,
        changes: Sequence[IndexStatement] = (),
    ) -> Receipt:
        """Raises ``Taken`` for a claim of another aggregate. Statements on ordinary tables are not staged."""
        if changes:
            raise TypeError("a staged command changes no ordinary tables")
        self.check_expected_version(aggregates[0], ctx)
        after = [Indexed.of(aggregate) for aggregate in aggregates]
        before = [self._indexed.get(each.id, each.loaded_as or NOTHING) for each in aggregates]
        wanted = moves(list(zip(aggregates, before, after, strict=True)))
        given_up = {(move.first, move.second) for move in wanted if move.action == "claim-"}
        for move in wanted:
            if move.action == "claim+" and (move.first, move.second) not in given_up:
                refusal = move.refusal()
                if refusal and self.find(move.first, move.second) is not None:
                    raise refusal
        for aggregate, indexed in zip(aggregates, after, strict=True):
            if aggregate.pending_events:
                self._stage(aggregate, indexed)
        first = aggregates[0]
        # nothing is stored yet, so there is no position to wait for
        return Receipt(first.number, first.version, START, {"id": first.number, **(answer or {})})

    def _stage(self, aggregate: Aggregate, indexed: Indexed) -> None:
        """Keep ``aggregate`` as a later load would return it: with its events stamped."""
        stamped: list[Any] = [
            msgspec.structs.replace(event, timestamp=self._ctx.now)  # type: ignore[type-var]  # ours are Structs
            if event.timestamp is UNSTAMPED
            else event
            for event in aggregate.pending_events
        ]
        stored = aggregate.version - len(stamped)
        replayed: Any = super().load(type(aggregate), aggregate.number) if stored else None
        for event in stamped:
            replayed = event.mutate(replayed)
        replayed.pending_events.extend(stamped)
        replayed.loaded_as = aggregate.loaded_as
        former = self._indexed.get(aggregate.id, NOTHING)
        for claim in former.claims - indexed.claims:
            del self._holders[claim]
        self._holders |= dict.fromkeys(indexed.claims, aggregate.id)
        self._aggregates[aggregate.id] = replayed
        self._indexed[aggregate.id] = indexed
