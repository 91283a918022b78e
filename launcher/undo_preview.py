"""Previews an undo: runs the command on a store that saves nothing."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from datetime import UTC, datetime
from typing import Any

from command_api.compensations import Tools
from command_api.event_store import Store
from command_api.kernel import Actor, CommandContext, Event, NotFound
from command_api.undo.commands import preview
from command_api.undo.slices import COMPENSATIONS
from infra.files import FileStore
from infra.security.permissions import Principal
from launcher.history import state_of
from query_api.audit.undoing import Hindrance, Rehearsed
from query_api.log import Step


class Undoing:
    """The command side as ``query_api.audit.undoing.Undo``."""

    def __init__(self, store: Store, files: FileStore) -> None:
        self._tools = Tools(store, files)

    @property
    def topics(self) -> AbstractSet[str]:
        """Types of events that may be undone."""
        return {event_type.TOPIC for event_type in COMPENSATIONS.by_event}

    def rehearse(self, stream: str, version: int, who: Principal, correlation: str) -> Rehearsed | None:
        """What would happen if ``who`` undid this event now. Saves nothing."""
        ctx = CommandContext(Actor(who.user_id, who.name), datetime.now(UTC), correlation)
        try:
            found = preview(self._tools, stream, version, who.permissions, ctx)
        except NotFound:
            return None
        aggregates: dict[str, Any] = {}
        return Rehearsed(
            found.version,
            [Hindrance(obstacle.sentence, obstacle.version) for obstacle in found.obstacles],
            [self._step(event, aggregates) for event in found.events],
        )

    def _step(self, event: Event, aggregates: dict[str, Any]) -> Step:
        """The stream as it is, and as the event would leave it."""
        stream = event.originator_id
        if stream not in aggregates:
            aggregates[stream] = None
            for stored in self._tools.store.events.get(stream, lte=event.originator_version - 1):
                aggregates[stream] = stored.mutate(aggregates[stream])  # type: ignore[attr-defined]  # ours is an Event
        before = state_of(aggregates[stream])
        aggregates[stream] = event.mutate(aggregates[stream])
        return Step(event, before, state_of(aggregates[stream]))
