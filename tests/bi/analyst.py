"""Somebody who reads all reports, from the query API in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import httpx

from infra.position import Position
from infra.security.permissions import Principal, Role
from query_api.app import create_query_app
from tests.harness.read_models import History


class Following:
    """Read models that know everything already."""

    def on_applied(self, _listener: Callable[[Collection[str], Position], None]) -> None:
        """Nothing moves by itself here."""

    def hurry(self) -> None:
        """And nothing pauses."""


class Analysts:
    """Whoever asks may read the figures."""

    def principal(self, token: str) -> Principal:
        return Principal(1, token, token, "", Role.ADMIN, False, True, "choperia", (), "s")


@dataclass(frozen=True)
class Analyst:
    """Asks over HTTP without a socket: hundreds of questions a minute."""

    client: httpx.AsyncClient
    loop: asyncio.AbstractEventLoop

    def report(self, key: str, parameters: Mapping[str, Any]) -> Any:
        """The answer, which must be one."""
        answer = self.loop.run_until_complete(self.client.get(f"/api/v1/bi/reports/{key}", params=dict(parameters)))
        assert answer.status_code == 200, f"{key}: {answer.status_code} {answer.text}"
        return answer.json()


@contextmanager
def analyst(history: History, now: datetime) -> Iterator[Analyst]:
    """Who asks at ``now``."""
    app = create_query_app(
        read_database=history.database,
        progress=Following(),
        holds=history.recorder.holds,
        settings=history.settings,
        sessions=Analysts(),
    )
    app.state.clock = lambda: now
    headers = {"Authorization": "Bearer bi", "Accept-Encoding": "identity"}
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://pub", headers=headers)
    with asyncio.Runner() as runner:
        yield Analyst(client, runner.get_loop())
        runner.run(client.aclose())
