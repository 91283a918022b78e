"""Sends every signed head to the places that the settings name, in order, and again until each has it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import structlog

from infra.exceptions import described
from launcher.clock import APART, Next
from launcher.jobs.head_copies.places import CopyPlace, NotSent
from projections.seal.copies import CopyFile, HeadCopy
from projections.seal.heads import Head, NotAHead
from projections.seal.signing import HEADS_FILE

if TYPE_CHECKING:
    from launcher.leader_election import Term

log = structlog.get_logger()

EVERY: Final = 5.0
"""Seconds between two looks for new heads."""
AT_ONCE: Final = 64 * 1024
"""Bytes of the file of heads that are sent before the progress is stored."""
FIRST_RETRY: Final = 5.0
LONGEST_RETRY: Final = 600.0


class HeadCopies:
    """The job. It reads only the file of heads: a place that is away delays neither a command nor a signature."""

    def __init__(self, folder: Path, places: Mapping[str, CopyPlace]) -> None:
        self._heads = folder / HEADS_FILE
        self._file = CopyFile(folder)
        self._places = places
        self._pauses: dict[str, tuple[float, float]] = {}

    def work(self, term: Term) -> Iterator[Next]:
        """Send what is new."""
        while True:
            yield APART
            for name in self._places:
                while not term.over() and self._is_due(name) and self.send_next(name, datetime.now(UTC)):
                    pass
            yield Next(EVERY)

    def send_next(self, name: str, now: datetime) -> bool:
        """Send the next heads to this place; whether there may be more. A failure is stored, and waited for longer each
        time."""
        copies = self._file.read()
        known = copies.get(name, HeadCopy())
        try:
            heads, offset = self._after(known.offset)
            if not heads:
                return False
            self._places[name].send(heads)
            copy = known.sent(offset, len(heads), now)
            self._pauses.pop(name, None)
        except (NotSent, NotAHead) as failure:
            reason = str(failure) if isinstance(failure, NotSent) else described(failure)
            copy = known.failed(reason, now)
            self._wait(name, reason)
        # if the process dies before this line, the same heads are sent again
        self._file.write({**copies, name: copy})
        return not copy.failing_since

    def _after(self, offset: int) -> tuple[list[Head], int]:
        """Whole lines after ``offset``, and where they end. A file that was exchanged for a shorter one is sent from
        its beginning."""
        try:
            with self._heads.open("rb") as file:
                end = file.seek(0, 2)
                file.seek(offset if offset <= end else 0)
                start = file.tell()
                part = file.read(AT_ONCE)
        except FileNotFoundError:
            return [], 0
        whole = part[: part.rfind(b"\n") + 1]
        return [Head.read(each) for each in whole.splitlines()], start + len(whole)

    def _is_due(self, name: str) -> bool:
        return time.monotonic() >= self._pauses.get(name, (0.0, 0.0))[0]

    def _wait(self, name: str, reason: str) -> None:
        pause = min(LONGEST_RETRY, self._pauses.get(name, (0.0, FIRST_RETRY / 2))[1] * 2)
        self._pauses[name] = (time.monotonic() + pause, pause)
        log.warning("seal_head_not_sent", place=name, because=reason, retry_in=pause)
