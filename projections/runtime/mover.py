"""One thread for all read models of a process that have caught up.

A wave is one read of the log, one transaction and one update of positions, however many read models there are. Most of
them ignore most events; an index by topic finds those that do not. A read model that cannot go with the others is put
out: its worker moves it in a thread of its own, and gives it back when it has caught up.
"""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final

import sqlalchemy as sa
import structlog

from command_api.event_store.recorded import Recorded
from infra.exceptions import described
from infra.position import START, Position
from infra.read_database import ReadDatabase
from projections.runtime import tracking
from projections.runtime.applying import FailedEvent, TooSlow, handle, write
from projections.runtime.source import Source
from projections.runtime.tracking import ConcurrencyConflict
from projections.runtime.worker import POLL, SLOW, STAND_BY, Worker

log = structlog.get_logger()

AT_ONCE: Final = 500
"""Events of a wave at most."""
PAUSE: Final = 5
"""A pause after a wave is so many times as long as the wave: commands have the processor, and more events come
together."""
LONGEST_PAUSE: Final = 0.02

Parts = Mapping[Worker, Sequence[Recorded]]


class Mover:
    """Moves the workers' read models that it has been given by ``take``."""

    def __init__(
        self, source: Source, database: ReadDatabase, moved: Callable[[Collection[str], Position], None]
    ) -> None:
        self._source = source
        self._database = database
        self._moved = moved
        self._changing = threading.Condition()
        self._members: tuple[Worker, ...] = ()
        self._interested: Mapping[str, Sequence[Worker]] = {}
        self._curious: Sequence[Worker] = ()
        self._position = START
        self._hurried = threading.Event()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._paced = False

    def start(self, *, paced: bool) -> None:
        """Start the thread. ``paced``: it pauses between waves, so a reader that waits must call ``hurry``."""
        self._paced = paced
        self._thread = threading.Thread(target=self._run, name="projections", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Request the end of the thread after its wave."""
        self._stopping.set()
        self.hurry()
        with self._changing:
            self._changing.notify_all()

    def join(self) -> None:
        """Wait until it has ended."""
        while self._thread is not None and self._thread.is_alive():
            # at each turn: the thread may begin to wait right after a wake-up
            self._source.wake()
            self._thread.join(0.05)

    def moves(self, worker: Worker) -> bool:
        """Whether the thread moves this read model."""
        return worker in self._members and self._thread is not None and self._thread.is_alive()

    def hurry(self) -> None:
        """End the pause between two waves: a reader waits."""
        self._hurried.set()

    def take(self, worker: Worker) -> bool:
        """Move this one with the others from now on; ``False`` if it is behind them.

        The thread sleeps beyond the position of the last wave, so it would not notice events that come before.
        """
        with self._changing:
            if worker.position < self._position or self._stopping.is_set():
                return False
            self._change((*self._members, worker))
            self._changing.notify_all()
            return True

    def _put_out(self, workers: Collection[Worker]) -> None:
        with self._changing:
            self._change(tuple(each for each in self._members if each not in workers))
        for worker in workers:
            # its new thread begins to work once this wave has given its turn back
            worker.start_anew()

    def _change(self, members: tuple[Worker, ...]) -> None:
        interested = defaultdict(list)
        curious = []
        for worker in members:
            topics = worker.projection.topics()
            if topics is None:
                curious.append(worker)
            for topic in topics or ():
                interested[topic].append(worker)
        self._members, self._interested, self._curious = members, interested, curious

    def _run(self) -> None:
        while not self._stopping.is_set():
            began = time.monotonic()
            try:
                if not self.wave():
                    self._wait()
                elif self._paced:
                    self._hurried.wait(min(PAUSE * (time.monotonic() - began), LONGEST_PAUSE))
            except Exception as error:  # noqa: BLE001  # each worker finds out what is wrong with its own, and says so
                log.warning("wave_broken_off", because=described(error))
                self._put_out(self._members)

    def _wait(self) -> None:
        """Sleep at the end of the log."""
        for worker in self._members:
            worker.rest()
        with self._changing:
            while not self._members and not self._stopping.is_set():
                self._changing.wait()
        if not self._stopping.is_set():
            self._source.wait_beyond(self._position, POLL)

    def wave(self) -> bool:
        """Apply the next events; ``False`` if there are none."""
        self._hurried.clear()  # before the head is read: a later call is about an event that this wave may miss
        with self._changing:
            members, interested, curious = self._members, self._interested, self._curious
        if not members:
            return False
        with ExitStack() as turns:
            for worker in members:
                # only the thread that holds a worker's turn moves it: one that this wave puts out begins after the wave
                turns.enter_context(worker.turn)
            # a member that was just taken may be ahead of the others: it gets no event twice, see below
            start = min(worker.position for worker in members)
            # before the events: if they are fewer than asked for, they are all that there are up to this head
            head = self._source.head()
            if head <= start:
                self._position = start
                return False
            events = self._source.read_after(start, AT_ONCE)
            last = events[-1].position if events else start
            end = last if len(events) == AT_ONCE else max(head, last)
            parts: dict[Worker, list[Recorded]] = {worker: [] for worker in members if worker.position < end}
            for event in events:
                for worker in (*interested.get(event.topic, ()), *curious):
                    if worker.position < event.position:
                        parts[worker].append(event)
            self._apply(parts, end)
        return True

    def _apply(self, parts: Parts, end: Position) -> None:
        """Either all of these read models move to ``end``, or none does and those are put out that are the reason."""
        try:
            slow = self._commit(parts, end)
        except BaseException as error:
            # what the handlers changed in memory was rolled back
            for worker in parts:
                worker.rows.forget()
            if isinstance(error, _Unfit):
                self._put_out([error.worker])
            elif isinstance(error, ConcurrencyConflict):
                self._give_way(parts)
            else:
                raise
            return
        self._position = end
        self._moved([worker.projection.name for worker in parts], end)
        # this wave is committed; the next one goes without them
        if slow:
            self._put_out(slow)

    def _commit(self, parts: Parts, end: Position) -> list[Worker]:
        """Returns the workers that took too long, although they are done."""
        moves = [worker.move(end, len(events)) for worker, events in parts.items()]
        handling = {worker: events for worker, events in parts.items() if events}
        began, spent = time.time_ns(), dict.fromkeys(handling, 0.0)

        def claim(connection: sa.Connection) -> None:
            # who did not move was moved by another process meanwhile: all is rolled back, see ``_give_way``
            if len(tracking.advance_together(connection, moves)) < len(moves):
                raise ConcurrencyConflict

        # nothing is locked while handlers change rows in memory, unless one of them queries rows that were changed
        with self._database.transaction(claim, moves=[worker.projection.name for worker in handling]) as unit:
            for worker, events in handling.items():
                with _part(worker, spent):
                    handle(unit, worker.projection, worker.rows, events, time.monotonic() + SLOW)
            # claims the positions: from here to the commit, other writers of these read models wait
            unit.begin()
            for worker, events in handling.items():
                with _part(worker, spent):
                    write(worker.projection, worker.rows, events)
        for worker, events in parts.items():
            # not before the commit, whose failure leaves the worker where it was
            worker.applied(events, end, began, spent.get(worker, 0.0))
        return [worker for worker in handling if not worker.quick]

    def _give_way(self, workers: Collection[Worker]) -> None:
        """Another process has moved some of these, or replaced their tables."""
        lost = [worker for worker in workers if worker.has_lost()]
        if len(lost) < len(workers):
            self._put_out(lost)
        else:  # the other process moves them all, as this one does
            self._put_out([worker for worker in lost if not worker.fits])
            self._stopping.wait(STAND_BY)


class _Unfit(Exception):
    """A read model that cannot go with the others."""

    def __init__(self, worker: Worker) -> None:
        super().__init__(worker.projection.name)
        self.worker = worker


@contextmanager
def _part(worker: Worker, spent: dict[Worker, float]) -> Iterator[None]:
    """This worker's part of a wave, and how long it takes."""
    began = time.monotonic()
    try:
        yield
    except TooSlow as error:
        worker.quick = False
        raise _Unfit(worker) from error
    except FailedEvent as error:
        raise _Unfit(worker) from error
    spent[worker] += time.monotonic() - began
