"""A call for the waiter."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final, Self

from command_api.kernel import Aggregate, Event
from command_api.kernel.aggregates import Claim
from command_api.waiter_calls.events import WaiterCallAnswered, WaiterCalled, WaiterCallSeen

OPEN_CALL: Final = "open-waiter-call"
"""Scope of the claim that gives a table one open call at most."""


class WaiterCall(Aggregate):
    TOPIC = "waiter_call"
    NOUN = "Chamado"

    @classmethod
    def of_table(cls, id: int, table: int) -> Self:
        return cls.begin(WaiterCalled, id, table=table)

    def see(self) -> None:
        """Seen once: of two waiters who press at once, the first counts."""
        if self.is_open and not self.is_seen:
            self.trigger_event(WaiterCallSeen)

    def answer(self) -> None:
        """A call that was answered already stays as it is: two waiters may press at once."""
        if self.is_open:
            self.trigger_event(WaiterCallAnswered)

    @property
    def has_ended(self) -> bool:
        """Answered."""
        return not self.is_open

    def claims(self) -> AbstractSet[Claim]:
        return {(OPEN_CALL, str(self.table))} if self.is_open else frozenset()

    def evolve(self, event: Event) -> None:
        match event:
            case WaiterCalled():
                self.table = event.table
                self.is_open = True
                self.is_seen = False
            case WaiterCallSeen():
                self.is_seen = True
            case WaiterCallAnswered():
                self.is_open = False
