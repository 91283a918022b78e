"""A store that keeps what several commands save, and stores all of it in one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar, cast

from command_api.event_store import Receipt, Store
from command_api.event_store.index import IndexStatement
from command_api.kernel import Aggregate, CommandContext, stream_name
from infra.position import START

A = TypeVar("A", bound=Aggregate)


class Together(Store):
    """Loads like the store, but each aggregate once: a later command continues what an earlier one did to it."""

    def __init__(self, store: Store) -> None:
        super().__init__(store.recorder, name_of=store.name_of_account)
        self._store = store
        self._loaded: dict[str, Aggregate] = {}
        self._saved: dict[str, Aggregate] = {}
        self._changes: list[IndexStatement] = []

    def load(self, aggregate_class: type[A], id: int, ctx: CommandContext | None = None) -> A:
        stream = stream_name(aggregate_class.TOPIC, id)
        if stream not in self._loaded:
            self._loaded[stream] = super().load(aggregate_class, id)
        aggregate = cast("A", self._loaded[stream])
        if ctx is not None:
            self.check_expected_version(aggregate, ctx)
        return aggregate

    def save(  # type: ignore[override]  # as the store that it stands for
        self,
        *aggregates: Aggregate,
        ctx: CommandContext,
        answer: Mapping[str, object] | None = None,
        changes: Sequence[IndexStatement] = (),
    ) -> Receipt:
        """Nothing is stored before ``save_all``."""
        first = aggregates[0]
        self.check_expected_version(first, ctx)
        self._saved.update({aggregate.id: aggregate for aggregate in aggregates})
        self._changes += changes
        return Receipt(first.number, first.version, START, dict(answer or {}))

    def save_all(self, ctx: CommandContext, answer: Mapping[str, object], causes: Mapping[str, str]) -> Receipt:
        """Everything that was saved, in one transaction. Raises what ``Store.save`` raises."""
        aggregates = self._saved.values()
        return self._store.save(*aggregates, ctx=ctx, answer=answer, changes=self._changes, causes=causes)
