"""A store that saves nothing: what a command would do, with everything that would refuse it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

import msgspec
import sqlalchemy as sa

from command_api.event_store import Receipt, Store
from command_api.event_store.index import Indexed, IndexMove, IndexStatement, moves, sequences
from command_api.kernel import Aggregate, CommandContext, Event, Metadata
from infra.position import START
from infra.security.database import transaction


class _NotInEarnest(Exception):
    """Rolls a transaction back."""


class Rehearsal(Store):
    """Loads like the store; ``save`` checks what ``Store.save`` checks, and keeps the events in ``events_saved``."""

    events_saved: list[Event]

    def __init__(self, store: Store) -> None:
        super().__init__(store.recorder, name_of=store.name_of_account)
        self.events_saved = []

    def new_id(self, aggregate_class: type[Aggregate]) -> int:
        """The id that would be next; it stays free."""
        return self.new_ids(aggregate_class, 1)[0]

    def new_ids(self, aggregate_class: type[Aggregate], count: int) -> range:
        """The ids that would be next; they stay free."""
        query = sa.select(sequences.c.last).where(sequences.c.kind == aggregate_class.TOPIC)
        with self.recorder.engine.connect() as connection:
            last = connection.execute(query).scalar() or 0
        return range(last + 1, last + 1 + count)

    def save(  # type: ignore[override]  # as the store that it stands for
        self,
        *aggregates: Aggregate,
        ctx: CommandContext,
        answer: Mapping[str, object] | None = None,
        changes: Sequence[IndexStatement] = (),
    ) -> Receipt:
        """Raises what ``Store.save`` would raise at this moment, but for lost races."""
        first = aggregates[0]
        self.check_expected_version(first, ctx)
        self._check(moves([(a, a.loaded_as or Indexed(), Indexed.of(a)) for a in aggregates]))
        self._try(changes)
        stamp = Metadata(
            actor_id=ctx.actor.id,
            actor_name=ctx.actor.name if ctx.actor.id is None else "",
            recorded_at=ctx.now,
            correlation_id=ctx.correlation_id,
            causation_id=ctx.causation_id,
            reason=ctx.reason,
        )
        self.events_saved = [
            msgspec.structs.replace(event, timestamp=ctx.now, metadata=stamp.of(event))  # type: ignore[misc, type-var]  # ours are Structs
            for aggregate in aggregates
            for event in aggregate.pending_events
        ]
        return Receipt(first.number, first.version, START, dict(answer or {}))

    def _check(self, wanted: Sequence[IndexMove]) -> None:
        """What the keys of the index tables would refuse."""
        given_up = {(move.first, move.second) for move in wanted if move.action == "claim-"}
        for move in wanted:
            taken = move.action == "claim+" and (move.first, move.second) not in given_up
            if taken and self.find(move.first, move.second) and (refusal := move.refusal()):
                raise refusal

    def _try(self, changes: Sequence[IndexStatement]) -> None:
        """The statements on ordinary tables, rolled back: what a key or a check of theirs refuses is refused here."""
        if not changes:
            return
        with suppress(_NotInEarnest), transaction(self.recorder.engine) as connection:
            _execute(connection, changes)


def _execute(connection: sa.Connection, changes: Sequence[IndexStatement]) -> None:
    for change in changes:
        try:
            connection.execute(change.statement)
        except sa.exc.IntegrityError:
            if change.on_violation is None:
                raise
            raise change.on_violation from None
    raise _NotInEarnest
