"""What a test of a fault counts while it runs: rounds that came to their end, what the fault really hit, and which
invariants were looked at. Written down at once, so that a run that is broken off has told what it did."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.harness.faults.table import row_of
from tests.harness.invariants import Invariants


class Fault:
    """The fixture ``fault``: the row of the table that a test belongs to.

    With ``CHOPERIA_FAULTS_NOTES`` each round adds a line to that file.
    """

    def __init__(self, test: str) -> None:
        self.row = row_of(test)
        self.invariants = Invariants()
        self._test = test
        self._ran = 0
        self._asked = self.row.rounds
        self._hits: Counter[str] = Counter()

    @property
    def asked(self) -> int:
        return self._asked

    def rounds(self, at_least: int = 1) -> Iterator[int]:
        """Numbers from 0; a round counts when the next one is asked for."""
        self._asked = max(self.row.rounds, at_least)
        self.note()
        for number in range(self._asked):
            yield number
            self.happened()

    def happened(self) -> None:
        """One round came to its end."""
        self._ran += 1
        self.note()

    def hit(self, what: str, times: int = 1) -> None:
        """The fault really did this."""
        self._hits[what] += times

    def note(self) -> None:
        """Write down how far it is."""
        if notes := os.environ.get("CHOPERIA_FAULTS_NOTES"):
            said = {
                "test": self._test,
                "asked": self._asked,
                "ran": self._ran,
                "hits": self._hits,
                "held": sorted(self.invariants.found),
            }
            with Path(notes).open("a") as file:
                file.write(json.dumps(said) + "\n")
