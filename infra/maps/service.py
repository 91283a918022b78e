"""Asks another server for JSON with a time limit, a size limit and no redirects."""

from __future__ import annotations

import asyncio
import logging
import ssl
import time
from collections.abc import Callable, Mapping
from typing import Final, TypeVar
from urllib.parse import urlsplit

import httpx
import msgspec
import structlog

from infra.maps.circuit import Circuit
from infra.maps.protocol import maps_unavailable
from infra.problems import Problem

T = TypeVar("T")
R = TypeVar("R")

log = structlog.get_logger()
logging.getLogger("httpx").setLevel(logging.WARNING)  # httpx would log addresses of requests, and their key

SECONDS: Final = 5.0
"""For a whole answer, however it trickles in."""
LARGEST: Final = 1024 * 1024
"""Bytes of an answer."""
AT_ONCE: Final = 8
"""Calls of one process that may wait for the same server."""
LONGEST_QUEUE: Final = 3.0
"""Seconds a call waits for its turn at a server that wants to be asked slowly."""

_TRUST: Final = ssl.create_default_context()


class UnusableAnswer(Exception):
    """An answer that is not what was agreed. What it says is logged: nothing that the server wrote."""


class MapServer:
    """The server at ``base_url``. ``every`` are the seconds between two calls that it asks for; ``user_agent`` says who
    we are. All failures are the same ``Problem`` 503; what happened is in the log."""

    def __init__(
        self,
        base_url: str,
        *,
        user_agent: str,
        every: float = 0.0,
        patience: float = SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._headers = {"User-Agent": user_agent, "Accept": "application/json", "Accept-Encoding": "identity"}
        self._every = every
        self._patience = patience
        self._clock = clock
        self._next_turn = clock()
        self._circuit = Circuit(clock)
        self._waiting = 0

    async def ask(
        self,
        path: str,
        params: Mapping[str, str],
        shape: type[T],
        read: Callable[[T], R],
        *,
        also: frozenset[int] = frozenset(),
    ) -> R:
        """What ``read`` makes of the JSON at ``path``, which has this ``shape``; ``UnusableAnswer`` if it cannot.
        ``also`` are statuses beside 200 whose body is an answer."""
        if self._waiting >= AT_ONCE or not self._circuit.closed():
            raise maps_unavailable()
        self._waiting += 1
        try:
            await self._turn()
            async with asyncio.timeout(self._patience):
                body = await self._fetch(path, params, also)
            answer = read(msgspec.json.decode(body, type=shape))
        except UnusableAnswer as error:
            raise self._failed(str(error)) from None
        except (httpx.HTTPError, httpx.InvalidURL, msgspec.MsgspecError, ValueError, RecursionError, OSError) as error:
            raise self._failed(type(error).__name__) from None
        finally:
            self._waiting -= 1
        self._circuit.succeeded()
        return answer

    def _failed(self, why: str) -> Problem:
        self._circuit.failed()
        log.warning("maps do not answer", host=urlsplit(self._base_url).hostname, why=why)
        return maps_unavailable()

    async def _turn(self) -> None:
        now = self._clock()
        turn = max(now, self._next_turn)
        if turn - now > LONGEST_QUEUE:
            raise maps_unavailable()
        self._next_turn = turn + self._every
        await asyncio.sleep(turn - now)

    async def _fetch(self, path: str, params: Mapping[str, str], also: frozenset[int]) -> bytes:
        client = httpx.AsyncClient(timeout=self._patience, follow_redirects=False, verify=_TRUST, headers=self._headers)
        async with client, client.stream("GET", self._base_url + path, params=params) as reply:
            if reply.status_code not in {200, *also}:
                raise UnusableAnswer(f"status {reply.status_code}")
            if "content-encoding" in reply.headers:
                raise UnusableAnswer("compressed")  # not asked for, and a few bytes can become gigabytes
            body = bytearray()
            async for chunk in reply.aiter_raw():
                body += chunk
                if len(body) > LARGEST:
                    raise UnusableAnswer("too large")
        return bytes(body)
