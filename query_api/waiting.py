"""Reads that wait until their read models have applied a position.

A caller who has just sent a command wants to read what it changed. The wait takes no worker thread: a thread that waits
is missing for every other read. It takes a place instead, and there are few for callers without a session.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

import sqlalchemy as sa
from fastapi import Request
from starlette.concurrency import run_in_threadpool

from infra.position import START, Position
from infra.read_database import ReadDatabase
from infra.security.limits import address_subject
from query_api.http import Behind, ReadModel, least_position, read_models_of

T = TypeVar("T")
LONGEST_WAIT = 2.0
"""Seconds a read waits for its read models to catch up with ``least_position``."""
LOOK_EVERY: Final = 0.005
"""Seconds between two looks at the positions. All reads that wait share one look."""
PLACES: Final = {"session": (256, 32), "visitor": (32, 8)}
"""Reads that may wait at once: of all callers of this kind, and of one person or network address."""


async def wait_for_position(request: Request, names: Collection[str], min_position: str | None) -> None:
    """The wait of a route that reads outside ``reading``'s dependency, because it calls a slow service afterwards."""
    least = least_position(request, min_position)
    if least > START:
        waiting: Waiting = request.app.state.waiting
        await waiting.reached(names, least, request)


async def answered_in_time(request: Request, names: Collection[str], respond: Callable[[], T]) -> T:
    """What ``respond`` returns in a worker thread. Where it is ``Behind``, these read models are waited for without a
    thread, and it is asked again."""
    request.state.may_wait = True
    try:
        return await run_in_threadpool(respond)
    except Behind as behind:
        request.state.may_wait = False
        waiting: Waiting = request.app.state.waiting
        await waiting.reached(names, behind.position, request)
        return await run_in_threadpool(respond)


class Waiting:
    """The reads of this process that wait."""

    def __init__(self, database: ReadDatabase, holds: Callable[[Position], bool], hurry: Callable[[], None]) -> None:
        """``holds`` returns whether the log has an event at a position; ``hurry`` notifies the mover of the read models
        that a reader waits."""
        self._database = database
        self._holds = holds
        self._hurry = hurry
        self._read_models: dict[str, ReadModel] = {}
        self._looked = float("-inf")
        self._lock = asyncio.Lock()
        self._taken: Counter[Hashable] = Counter()

    async def reached(self, names: Collection[str], position: Position, request: Request) -> bool:
        """Whether these read models have applied ``position``, at the latest after ``LONGEST_WAIT`` seconds.

        ``False`` at once if the log has no such position, if this caller has too many reads that wait already, or if
        the database cannot be read: on a full disk SQLite opens no further connection, and those that are open still
        read.
        """
        try:
            return await self._reached(names, position, request)
        except sa.exc.OperationalError:
            return False

    async def _reached(self, names: Collection[str], position: Position, request: Request) -> bool:
        if await self._applied(names, position):
            return True
        # a position that no event has is never reached: it takes no place
        if not await run_in_threadpool(self._holds, position):
            return False
        with self._place(request) as granted:
            if granted:
                self._hurry()
            end = time.monotonic() + LONGEST_WAIT
            while granted and time.monotonic() < end:
                await asyncio.sleep(LOOK_EVERY)
                if await self._applied(names, position):
                    return True
        return False

    async def _applied(self, names: Collection[str], position: Position) -> bool:
        asked = time.monotonic()
        async with self._lock:
            # a look that began after this question serves everyone who waited for the lock meanwhile
            if self._looked < asked:
                # before the look, which has to see all that was stored by now; it may see more
                self._looked = time.monotonic()
                self._read_models = await run_in_threadpool(self._look)
            found = self._read_models
        return all((found[name].position if name in found else START) >= position for name in names)

    def _look(self) -> dict[str, ReadModel]:
        with self._database.read() as connection:
            return read_models_of(connection)

    @contextmanager
    def _place(self, request: Request) -> Iterator[bool]:
        """A place to wait in, or ``False`` if this caller, or all of its kind, have taken theirs."""
        principal = getattr(request.state, "principal", None)
        kind = "visitor" if principal is None else "session"
        host = request.client.host if request.client else ""
        caller = address_subject(host) if principal is None else principal.user_id
        of_all, of_one = PLACES[kind]
        granted = self._taken[kind] < of_all and self._taken[kind, caller] < of_one
        taken: tuple[Hashable, ...] = (kind, (kind, caller)) if granted else ()
        self._taken.update(taken)
        try:
            yield granted
        finally:
            self._taken.subtract(taken)
            self._taken += Counter()  # drops those at zero: an attacker has many addresses
