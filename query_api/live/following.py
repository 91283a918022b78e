"""The streams of one process, and the changes that they send while their sessions live.

Changes come from the positions table. Every position moves with every event; only ``events`` shows that a read model
handled one. ``Progress.on_applied`` triggers a read of the table. If other processes run the projections, only the poll
every second finds changes.

The same read checks the sessions of all streams, so that no change is sent to a session that has ended.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import time
from collections.abc import AsyncIterator, Callable, Collection
from dataclasses import dataclass, replace
from typing import Final, Protocol

import sqlalchemy as sa
import structlog
from starlette.concurrency import run_in_threadpool

from infra.exceptions import described
from infra.file_changes import FileChanges
from infra.position import START, Position
from infra.problems import Problem
from infra.read_database import ReadDatabase
from infra.security import tokens
from infra.security.permissions import Principal
from projections.runtime.tracking import positions
from query_api.http import AWAY, Progress

log = structlog.get_logger()

LOOK_EVERY: Final = 1.0
"""Seconds between polls without a notification."""
TOGETHER: Final = 0.1
"""Seconds from a notification to the read: a command moves several read models, each at its own pace."""
JUST: Final = 5.0
"""A new stream also gets changes of the last seconds, because its screen was read just before."""
PULSE: Final = 10.0
"""Seconds of silence after which a stream gets a heartbeat."""
MOST: Final = 400
"""Followers of one process."""
MOST_OF_A_PERSON: Final = 12
"""Followers of one person: a dozen screens are shown at once, never a hundred."""


class LivingSessions(Protocol):
    """Finds the sessions that live."""

    def versions(self, session_ids: Collection[str]) -> dict[str, int]:
        """The sessions among these that live at this moment, each with the version of its account."""


@dataclass(eq=False)
class Follower:
    """One stream, and the person as the account was when it began. ``ended``: the session ended or the account
    changed since. ``until``: the bearer token has expired by then (``time.monotonic``)."""

    person: Principal
    until: float
    ended: bool = False


@dataclass(frozen=True)
class Moves:
    """The read models that changed, each with the position it has now. ``until`` is what to resume after."""

    moved: dict[str, Position]
    until: Position


@dataclass(frozen=True)
class _Seen:
    """A read model: its position, its number of applied events, its position when that number last grew, and the time
    of that (``time.monotonic``)."""

    position: Position
    events: int
    changed: Position
    round: int
    at: float


@dataclass(frozen=True)
class _Read:
    """A read of both databases: what ``FileChanges`` said before, whose sessions it was about, and when."""

    version: tuple[int, ...] | None
    sessions: set[str]
    at: float

    def still_holds(self, version: tuple[int, ...] | None, sessions: set[str]) -> bool:
        """Whether another read would find the same. An unused session ends without a write, which the next pulse
        finds."""
        known = version is not None and version == self.version
        return known and sessions <= self.sessions and time.monotonic() - self.at < PULSE


class Following:
    """The followers of one process. All but ``close``, ``note_load`` and the wake-up belongs to the event loop."""

    def __init__(
        self,
        progress: Progress,
        database: ReadDatabase,
        sessions: LivingSessions,
        changes: FileChanges | None = None,
        *,
        most: int = MOST,
    ) -> None:
        """``changes`` are those of the files that hold the read models and the sessions; without them every look
        reads."""
        self._database = database
        self._sessions = sessions
        self._changes = changes or FileChanges()
        self._read: _Read | None = None
        self._most = most
        self._seen: dict[str, _Seen] = {}
        self._round = 0
        self._followers: set[Follower] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._meet()
        self._watcher: asyncio.Task[None] | None = None
        self.closed = False
        self.load: int | None = None
        """Progress of a running data load, in percent."""
        progress.on_applied(self._moved)

    def _meet(self) -> None:
        """Create the objects that streams of this event loop wait for."""
        self._woken = asyncio.Event()
        self._turn = asyncio.Event()
        self._looking = asyncio.Lock()

    def close(self) -> None:
        """The process ends: every stream ends. Safe from any thread."""
        self.closed = True
        self._in_loop(self._give_turn)

    def note_load(self, percent: int | None) -> None:
        """Send every stream the progress of a load; ``None`` if there is none. Safe from any thread."""
        if percent != self.load:
            self.load = percent
            self._in_loop(self._give_turn)

    @property
    def followers(self) -> int:
        """How many streams are open."""
        return len(self._followers)

    def take_place(self, person: Principal) -> Follower:
        """One more follower, or ``Problem`` 503 or 429."""
        if self.followers >= self._most:
            raise Problem(503, kind="too-many-streams", headers={"Retry-After": "30"})
        if sum(each.person.user_id == person.user_id for each in self._followers) >= MOST_OF_A_PERSON:
            sentence = "Há telas demais abertas ao mesmo tempo."
            raise Problem(429, sentence, kind="too-many-streams", headers={"Retry-After": "30"})
        follower = Follower(person, time.monotonic() + tokens.LIFETIME.total_seconds())
        self._followers.add(follower)
        return follower

    def leave_place(self, follower: Follower) -> None:
        """Count one less; with the last one the watching ends."""
        self._followers.discard(follower)
        if self.followers == 0 and self._watcher is not None:
            self._watcher.cancel()
            self._watcher = None

    async def moves(self, follower: Follower, since: Position | None) -> AsyncIterator[Moves | None]:
        """Yields at once what changed after ``since`` (without it, what changed just now), then every change; ``None``
        is a pulse. Ends with the session of ``follower`` or with the process."""
        self._attend()
        await self._look()
        if follower.ended:
            return
        known = self._round
        just = time.monotonic() - JUST
        first = {
            name: seen.position
            for name, seen in self._seen.items()
            if (seen.at > just if since is None else seen.changed > since)
        }
        yield Moves(first, self._position_now())
        while not self.closed:
            turn = self._turn
            if self._round == known:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(turn.wait(), PULSE)
            moved = {name: seen.position for name, seen in self._seen.items() if seen.round > known}
            known = self._round
            if follower.ended:
                return
            if not self.closed:
                yield Moves(moved, self._position_now()) if moved else None

    def _position_now(self) -> Position:
        """All read models have applied the events up to this position, and every stream has them."""
        return min((seen.position for seen in self._seen.values()), default=START)

    def _attend(self) -> None:
        """Start the watcher, if it does not run in this event loop."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop = loop
            self._meet()
        if self._watcher is None or self._watcher.done():
            self._watcher = loop.create_task(self._watch())

    async def _watch(self) -> None:
        try:
            await self._watch_on()
        finally:
            self._read = None
            self._changes.close()

    async def _watch_on(self) -> None:
        while not self.closed:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), LOOK_EVERY)
                await asyncio.sleep(TOGETHER)
            self._woken.clear()
            try:
                await self._look()
            except AWAY as error:
                log.warning("live_look", because=described(error))

    async def _look(self) -> None:
        """Compare the stored positions with the known ones, end streams whose session has ended, and wake the streams
        if anything changed."""
        async with self._looking:
            version, sessions = self._changes.look(), {each.person.session_id for each in self._followers}
            if self._read is not None and self._read.still_holds(version, sessions) and not self._any_expired():
                return
            began = time.monotonic()
            # a session that ends after this read gets no change of a later read
            rows = await run_in_threadpool(self._written)
            ended = await self._end_streams()
            now = self._round + 1
            # changes from before the first read may be as old as the history
            at = time.monotonic() if self._round else -math.inf
            for name, (position, events) in rows.items():
                old = self._seen.get(name)
                if old is None or old.events != events:
                    self._seen[name] = _Seen(position, events, position, now, at)
                    self._round = now
                else:
                    self._seen[name] = replace(old, position=position)
            self._read = _Read(version, sessions, began)
            if self._round == now or ended:
                self._give_turn()

    def _any_expired(self) -> bool:
        return any(time.monotonic() >= each.until for each in self._followers)

    async def _end_streams(self) -> bool:
        """Mark the followers whose session has ended or whose account has changed. Whether there are any."""
        followers = list(self._followers)
        living = await run_in_threadpool(self._sessions.versions, {each.person.session_id for each in followers})
        for each in followers:
            lives = living.get(each.person.session_id) == each.person.version and time.monotonic() < each.until
            each.ended = each.ended or not lives
        return any(each.ended for each in followers)

    def _moved(self, _names: Collection[str], _position: Position) -> None:
        """Wake the watcher, if there is one and it does not know yet."""
        if self._watcher is not None and not self._woken.is_set():
            self._in_loop(self._wake)

    def _wake(self) -> None:
        self._woken.set()

    def _give_turn(self) -> None:
        self._turn.set()
        self._turn = asyncio.Event()

    def _written(self) -> dict[str, tuple[Position, int]]:
        query = sa.select(positions.c.name, positions.c.position, positions.c.events)
        with self._database.read() as connection:
            return {row.name: (Position.parse(row.position), row.events) for row in connection.execute(query)}

    def _in_loop(self, do: Callable[[], None]) -> None:
        """Run it in the event loop, from any thread."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop has ended, and all who follow with it
                self._loop.call_soon_threadsafe(do)
