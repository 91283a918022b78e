"""Graceful shutdown: report not ready, go on answering for a while, then refuse new requests."""

from __future__ import annotations

import asyncio
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Final

import uvicorn
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from infra import confined
from infra.problems import Problem, problem_response

_LOOK: Final = 0.05  # seconds between two looks for a second Ctrl-C, while requests are still answered
_SECOND: Final = 1.0
_READS: Final = {"GET", "HEAD"}
_CLOSE: Final = (b"connection", b"close")
_ENDS: Final = {"ready": False, "checks": {"process": {"ready": False, "detail": "draining"}}}


class Draining:
    """Wraps ``app``. From ``begun`` on, ``/readyz`` is not ready, and every connection ends with its response: a proxy
    that keeps connections open never sends a command on one that is about to close. A request that the server breaks
    off, because it took too long, gets 503."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.begun = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answered = False

        async def answer(message: Message) -> None:
            nonlocal answered
            answered = True
            # asked when the answer begins: the request may have come before
            if self.begun and message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], _CLOSE]}
            await send(message)

        if scope["type"] == "http" and self.begun and scope["path"] == "/readyz":
            headers = {"Cache-Control": "no-store", "Retry-After": "1"}
            await JSONResponse(_ENDS, 503, headers=headers)(scope, receive, answer)
        else:
            try:
                await self._app(scope, receive, answer)
            except asyncio.CancelledError:
                if answered or not self.begun:
                    raise
                await _broken_off(Request(scope))(scope, receive, answer)


def _broken_off(request: Request) -> JSONResponse:
    headers = {"Retry-After": "5"}
    if request.method in _READS:
        return problem_response(request, Problem(503, kind="ending", headers=headers))
    # the command's thread works on until the process has ended
    sentence = (
        "O sistema está sendo reiniciado, e não foi possível esperar pelo fim desta operação. Confira se ela foi"
        " gravada antes de tentar de novo."
    )
    return problem_response(request, Problem(503, sentence, kind="ending", headers=headers, unknown_outcome=True))


class DrainingServer(uvicorn.Server):
    """Announces its end, notifies streams with ``tell``, serves for ``seconds`` more, and then finishes what is under
    way."""

    def __init__(self, config: uvicorn.Config, draining: Draining, tell: Callable[[], None], seconds: float) -> None:
        super().__init__(config)
        self._draining = draining
        self._tell = tell
        self._seconds = seconds
        self._serving: tuple[asyncio.AbstractEventLoop, asyncio.Event] | None = None

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Returns after SIGTERM, too: who serves has stores to close and rows to remove."""
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn has its own meanwhile, and raises it again here
        super().run(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if self._serving is not None:
            loop, ends = self._serving
            loop.call_soon_threadsafe(ends.set)  # a signal's handler runs between two steps of the loop

    async def main_loop(self) -> None:
        """Replaces uvicorn's loop, which wakes ten times a second to find out whether a signal came; here the signal
        wakes it."""
        ends = asyncio.Event()
        self._serving = asyncio.get_running_loop(), ends
        while not await self.on_tick(0):  # 0: the second of the `Date` header is over
            with suppress(TimeoutError):
                await asyncio.wait_for(ends.wait(), _SECOND)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._draining.begun = True
        self._tell()
        ends = asyncio.get_running_loop().time() + self._seconds
        # a second Ctrl-C sets a plain attribute
        # new requests are answered meanwhile: a proxy needs time to see that ``/readyz`` says no
        while not self.force_exit and asyncio.get_running_loop().time() < ends:  # noqa: ASYNC110
            await asyncio.sleep(_LOOK)
        with confined.ending():  # a picture or spreadsheet that takes long to read is not waited for
            await super().shutdown(sockets)
