"""The one door of answers that take long to make or to read: few at once, one of each person, and no reader for ever.

A route takes a place before it begins, and the answer keeps it until its last piece is sent or its reader has gone. Its
parts are made one after the other by threads of its own, so that files never take the threads of other requests.
"""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from threading import Lock, RLock
from typing import Final

import structlog
from fastapi import Response
from starlette.types import Receive, Scope, Send

from infra.problems import Problem

log = structlog.get_logger()

MOST: Final = 2
"""Answers that are under way at once, of one process and lane."""
PATIENCE: Final = 30.0
"""Seconds in which a reader takes the next piece. After that it is let go."""
AGAIN: Final = 2
"""Seconds after which one that waits asks again."""
_FORGOTTEN: Final = 5 * AGAIN
"""Seconds after which one that no longer asks loses its place in the queue."""
_PIECE: Final = 64 * 1024
"""Bytes that are sent at a time: as many as the server keeps unsent before it waits for the reader."""
_OWN: Final = "Você já tem um arquivo sendo gerado. Espere ele terminar ou cancele-o antes de pedir outro."


class LongAnswers:
    """The places of one lane. ``most`` and ``patience`` are other ones in tests; ``clock`` returns seconds."""

    def __init__(
        self,
        most: int = MOST,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.monotonic,
        *,
        second_waits: bool = False,
    ) -> None:
        """``second_waits``: the second answer of a person waits like that of another, because the first takes seconds.
        Else it is refused."""
        self.patience = patience
        self.threads = ThreadPoolExecutor(most, thread_name_prefix="long-answers")
        self._most = most
        self._clock = clock
        # routes take places in their own threads; re-entrant, because an unsent response is collected in any thread
        self._lock = RLock()
        self._second_waits = second_waits
        self._running: dict[int, DownloadPlace] = {}
        self._waiting: dict[int, float] = {}
        """Persons in the order in which they first asked, and when each asked last."""

    @property
    def running(self) -> int:
        """How many answers are under way."""
        return len(self._running)

    @contextmanager
    def place_of(self, person: int) -> Iterator[DownloadPlace]:
        """A place for one answer of this person, given back if the route fails. Raises ``Problem``: 409 while the
        person has another answer, and 429 with the place in the queue while all are taken."""
        place = self._taken(person)
        try:
            yield place
        except BaseException:
            place.leave()
            raise

    def left(self, place: DownloadPlace) -> None:
        """The next one may begin."""
        with self._lock:
            if self._running.get(place.person) is place:
                del self._running[place.person]

    def _taken(self, person: int) -> DownloadPlace:
        with self._lock:
            now = self._clock()
            self._waiting = {each: asked for each, asked in self._waiting.items() if now - asked < _FORGOTTEN}
            own = self._running.get(person)
            # one that was cancelled ends with the part that a thread is making
            if own is not None and not own.is_ending and not self._second_waits:
                raise Problem(409, _OWN, kind="own-file")
            self._waiting[person] = now  # keeps its place in the queue
            before = [*self._waiting].index(person)
            running = len(self._running)
            if own is None and before < self._most - running:
                del self._waiting[person]
                self._running[person] = DownloadPlace(self, person)
                return self._running[person]
        raise _queued(running, before)


class DownloadPlace:
    """The right of a person to one long answer, until ``leave``."""

    def __init__(self, answers: LongAnswers, person: int) -> None:
        self.answers = answers
        self.person = person
        self.is_ending = False
        """Whether its reader has all, or has gone."""

    def leave(self) -> None:
        """Give the place back; more than once does nothing."""
        self.answers.left(self)

    def answer(self, parts: Iterable[bytes], media_type: str, headers: Mapping[str, str]) -> LongAnswer:
        """What is written while it is sent."""
        return LongAnswer(self, parts, media_type, headers)

    def whole(self, content: bytes, media_type: str, headers: Mapping[str, str]) -> LongAnswer:
        """What was made before it is sent."""
        return LongAnswer(self, [content], media_type, {**headers, "Content-Length": str(len(content))})


class LongAnswer(Response):
    """Sends ``parts`` piece by piece and makes the next one only when a reader has taken the last, so that memory holds
    one part. A reader that takes nothing within the patience gets a file that breaks off."""

    def __init__(
        self, place: DownloadPlace, parts: Iterable[bytes], media_type: str, headers: Mapping[str, str]
    ) -> None:
        self.status_code = 200
        self.media_type = media_type
        self.background = None
        self.init_headers(headers)
        self._place = place
        self._parts = iter(parts)
        self._is_whole = "Content-Length" in headers
        self._one_at_a_time = Lock()
        weakref.finalize(self, place.leave)  # of an answer that is never sent, because its caller has gone before

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it, until the end or until the reader has gone."""
        without_body = bool(scope.get("without_body"))
        sending = asyncio.ensure_future(self._sent(send, without_body=without_body))
        gone = asyncio.ensure_future(_disconnected(receive))
        try:
            await asyncio.wait({sending, gone}, return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
        finally:
            self._place.is_ending = True
            sending.cancel()
            gone.cancel()
            await asyncio.gather(sending, gone, return_exceptions=True)
            # in a thread: a part may still be in the making, and its place is free after that
            self._place.answers.threads.submit(self._ended)

    async def _sent(self, send: Send, *, without_body: bool) -> None:
        loop, patience = asyncio.get_running_loop(), self._place.answers.patience
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        while not without_body and (part := await loop.run_in_executor(self._place.answers.threads, self._next)):
            for start in range(0, len(part), _PIECE):
                if self._is_whole and start + _PIECE >= len(part):
                    self._place.leave()  # who has all of it may ask for the next file at once
                message = {"type": "http.response.body", "body": part[start : start + _PIECE], "more_body": True}
                try:
                    async with asyncio.timeout(patience):
                        await send(message)
                except TimeoutError:
                    log.warning("reader_let_go", seconds=patience)
                    return  # the server breaks the answer off
        self._place.leave()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    def _next(self) -> bytes:
        """The next part that has bytes; none after the last."""
        with self._one_at_a_time:
            return next(filter(None, self._parts), b"")

    def _ended(self) -> None:
        with self._one_at_a_time:
            if close := getattr(self._parts, "close", None):
                with suppress(Exception):  # the response has ended: no reader gets this failure
                    close()
        self._place.leave()


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _queued(running: int, before: int) -> Problem:
    """429 with the place in the queue: 1 is the next."""
    under_way = "1 exportação em andamento" if running == 1 else f"{running} exportações em andamento"
    yours = "a sua é a próxima" if before == 0 else f"{before} na fila antes da sua"
    sentence = f"{under_way}; {yours}." if running else f"Exportações: {yours}."
    return Problem(
        429,
        sentence,
        kind="queued",
        headers={"Retry-After": str(AGAIN)},
        running=running,
        place=before + 1,
        seconds=AGAIN,
    )
