"""Hands notes over to the provider of the house, and asks what became of them."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import structlog

from command_api.fiscal.providing import Providers
from command_api.notes.domain import FiscalNote
from command_api.notes.handing_over import ask, miss_files, waiting_notes
from infra.messaging.addresses import AddressGuard
from launcher.clock import APART, Next

if TYPE_CHECKING:
    from launcher.composition import Services
    from launcher.leader_election import Term

log = structlog.get_logger()

FISCAL_NOTES: Final = "fiscal-notes"
"""The name of the job."""
AFTER_EVENT: Final = 1.0
"""Seconds between two looks for new notes while commands come."""
PAUSES: Final = (2.0, 3.0, 5.0, 10.0, 20.0, 40.0, 60.0, 120.0, 300.0, 900.0, 1800.0, 3600.0)
"""Seconds between two questions after the same note; the last goes on."""
FILES_ASKED: Final = len(PAUSES)
"""Questions after the XML of a valid note, over two hours, before a user is shown that it is missing."""


@dataclass
class _Asked:
    """How often a note was asked after in the same state, and when it is next (``time.monotonic``)."""

    state: str = ""
    times: int = 0
    at: float = -math.inf


class FiscalNotes:
    """What is to be asked is known from claims: the job keeps no position, and no event is queued for it."""

    def __init__(self, services: Services) -> None:
        self._services = services
        settings = services.settings
        self._providers = Providers(settings, services.security.keys, AddressGuard(settings.messages_networks))
        self._asked: dict[str, _Asked] = {}

    def work(self, term: Term) -> Iterator[Next]:
        """Ask after every note that waits. Between two events it sleeps until the next question is due."""
        while True:
            waiting = waiting_notes(self._services.store)
            self._asked = {name: self._asked.get(name) or _Asked() for name in waiting}
            due = [name for name in waiting if self._asked[name].at <= time.monotonic()]
            if due:
                yield APART  # a provider may take its time
                for name in due:
                    if term.over():  # another process may ask by now, or this one ends
                        break
                    self._ask(self._asked[name], waiting[name])
            yield Next(self._rest(), after_event=AFTER_EVENT)

    def _ask(self, asked: _Asked, id: int) -> None:
        try:
            note = ask(self._services.store, self._providers, id, clock=lambda: datetime.now(UTC))
            if note is not None:
                self._note(asked, note)
        except Exception:  # the note waits, and the others are asked after
            log.exception("fiscal_note", note=id)
            asked.at = time.monotonic() + PAUSES[-1]

    def _note(self, asked: _Asked, note: FiscalNote) -> None:
        """When it is asked after again."""
        state = f"{note.state} {note.attempt}"
        asked.times = asked.times + 1 if state == asked.state else 0
        asked.state = state
        if note.state == "authorised" and note.asks_provider and asked.times >= FILES_ASKED:
            miss_files(self._services.store, note.number, datetime.now(UTC))
        if note.state == "ready" and note.next_at is not None:
            pause = max((note.next_at - datetime.now(UTC)).total_seconds(), 0.0)
        else:
            pause = PAUSES[min(asked.times, len(PAUSES) - 1)]
        asked.at = time.monotonic() + pause

    def _rest(self) -> float:
        """Seconds until the next question; for ever where nothing waits: an event brings the next look."""
        if not self._asked:
            return math.inf
        return max(0.0, min(each.at for each in self._asked.values()) - time.monotonic())
