"""Whether personal data was erased: older copies may still contain it."""

from __future__ import annotations

import threading
from typing import Final

from command_api.accounts.events import UserErased
from command_api.bank.events import BankLineForgotten
from command_api.customers.events import CustomerErased
from command_api.event_store.recorder import Recorder
from command_api.freight.events import QuoteForgotten
from command_api.kernel import Event
from command_api.leads.events import LeadForgotten
from command_api.notes.events import NoteForgotten
from command_api.reservations.events import ReservationForgotten
from infra.position import START

ERASING: Final[frozenset[type[Event]]] = frozenset(
    {BankLineForgotten, CustomerErased, LeadForgotten, NoteForgotten, QuoteForgotten, ReservationForgotten, UserErased}
)
"""Events after which personal data must not be readable anywhere: their key is destroyed with them."""
_TOPICS: Final = frozenset(each.TOPIC for each in ERASING)
_AT_ONCE: Final = 1_000


class Erasures:
    """Finds the last erasure in the log; it reads each event once."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._seen = START
        self._last = START
        self._lock = threading.Lock()

    def last(self) -> str:
        """The position of the last erasure as text; the start of the log if there is none."""
        with self._lock:
            head = self._recorder.head()
            while True:
                found = self._recorder.read_after(self._seen, _AT_ONCE, _TOPICS) if self._seen < head else []
                if found:
                    self._seen = self._last = found[-1].position
                if len(found) < _AT_ONCE:
                    self._seen = max(self._seen, head)
                    return str(self._last)
