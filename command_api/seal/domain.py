"""What is recorded of the seal itself."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final, Self

from command_api.kernel import Aggregate, Event
from command_api.kernel.aggregates import Claim
from command_api.seal.events import (
    EventsArchived,
    EventsBroughtBack,
    EventsRewritten,
    RewrittenEvent,
    SealRebuildRefused,
    SealRebuilt,
)

THE_SEAL: Final = 1
"""There is one."""
ARCHIVED_IN: Final = "archived-in"
"""Scope of the claims on the files that hold events which are not in the log."""


class RecordedSeal(Aggregate):
    """The rebuilds of the seal, and how they ended."""

    TOPIC = "seal"
    NOUN = "Lacre"

    @classmethod
    def begin_with_refusal(cls, first_changed: int) -> Self:
        return cls.begin(SealRebuildRefused, THE_SEAL, first_changed=first_changed)

    @classmethod
    def begin_with_rebuild(cls, events: int) -> Self:
        return cls.begin(SealRebuilt, THE_SEAL, events=events)

    def refuse_rebuild(self, first_changed: int) -> None:
        self.trigger_event(SealRebuildRefused, first_changed=first_changed)

    def rebuild(self, events: int) -> None:
        self.trigger_event(SealRebuilt, events=events)

    def evolve(self, event: Event) -> None:
        """Nothing is decided by it: it is there to be read."""


class ArchivedEvents(Aggregate):
    """Events whose state is in a file, and not in the log."""

    TOPIC = "archive"
    NOUN = "Arquivo da história"

    @classmethod
    def put_away(cls, id: int, file: str, events: int) -> Self:
        return cls.begin(EventsArchived, id, file=file, events=events)

    def bring_back(self) -> None:
        self.trigger_event(EventsBroughtBack)

    def claims(self) -> AbstractSet[Claim]:
        return {(ARCHIVED_IN, self.file)} if self.is_away else frozenset()

    def evolve(self, event: Event) -> None:
        match event:
            case EventsArchived():
                self.file, self.events = event.file, event.events
                self.is_away = True
            case EventsBroughtBack():
                self.is_away = False


class Rewriting(Aggregate):
    """One batch of events that were rewritten in the transaction that stores this one. Each of them names its number,
    which leads to the pair of hashes."""

    TOPIC = "rewriting"
    NOUN = "Cifragem da história"

    @classmethod
    def of(cls, id: int, events: Sequence[RewrittenEvent], *, key: str, signature: str) -> Self:
        return cls.begin(EventsRewritten, id, events=tuple(events), key=key, signature=signature)

    def evolve(self, event: Event) -> None:
        """Nothing is decided by it: it is there to be read."""
