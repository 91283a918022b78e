"""Hands notes over to the provider of the house, and asks what became of them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from command_api.fiscal.providing import Providers
from command_api.kernel import CommandContext
from command_api.notes.handing_over import ask, miss_files, waiting_notes
from infra.messaging.addresses import AddressGuard
from launcher.clock import Next
from launcher.jobs.process import Due

if TYPE_CHECKING:
    from launcher.composition import Services

PAUSES: Final = (2.0, 3.0, 5.0, 10.0, 20.0, 40.0, 60.0, 120.0, 300.0, 900.0, 1800.0, 3600.0)
"""Seconds between two questions after the same note; the last goes on."""
FILES_ASKED: Final = len(PAUSES)
"""Questions after the XML of a valid note, over two hours, before a user is shown that it is missing."""


class FiscalNotes:
    """What is to be asked is known from claims: the job keeps no position, and no event is queued for it."""

    def __init__(self, services: Services) -> None:
        self._services = services
        settings = services.settings
        self._providers = Providers(settings, services.security.keys, AddressGuard(settings.messages_networks))
        self.asked: dict[str, tuple[str, int]] = {}
        """By the name under which a note waits: its state, and how often it was asked after in it."""

    def due(self, _now: datetime) -> Iterator[Due]:
        """Every note that waits; the process knows their pauses."""
        waiting = waiting_notes(self._services.store)
        self.asked = {name: self.asked.get(name, ("", 0)) for name in waiting}
        for name, id in waiting.items():
            yield Due(f"fiscal_note-{name}", partial(self._ask, name, id))

    def _ask(self, name: str, id: int, ctx: CommandContext) -> Next | None:
        note = ask(self._services.store, self._providers, id, clock=lambda: datetime.now(UTC))
        if note is None:
            return None
        state, (before, times) = f"{note.state} {note.attempt}", self.asked[name]
        times = times + 1 if state == before else 0
        self.asked[name] = state, times
        if note.state == "authorised" and note.asks_provider and times >= FILES_ASKED:
            miss_files(self._services.store, id, ctx.now)
        if note.state == "ready" and note.next_at is not None:
            return Next(max((note.next_at - datetime.now(UTC)).total_seconds(), 0.0))
        return Next(PAUSES[min(times, len(PAUSES) - 1)])
