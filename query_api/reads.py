"""Reads: a table instead of routers, one hop to a worker thread, and none if the answer is known.

A read that is behind its ``least_position`` waits here, in the event loop, and asks again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.routing import RouteContext
from starlette.concurrency import run_in_threadpool
from starlette.types import Receive, Scope, Send

from infra.compiled import WouldWait
from infra.long_answers import LongAnswer
from infra.one_hop import Hop, PlainRoute, calls_of, plain_route
from infra.position import START
from infra.problems import Problem
from infra.read_database import ReadDatabase
from infra.routing import RouteTable
from infra.security.bearer import check_right
from infra.security.permissions import Permission
from infra.security.route_permissions import permission_of
from query_api.answers import Answers, Dependence, Kept, Question, State, dependence_of, state_of
from query_api.http import READ_MODELS_OF, Behind, ReadModel, least_position, position_headers
from query_api.prepared import knows
from query_api.waiting import Waiting

_CSV: Final = "text/csv"
_POSITION: Final = re.compile(r"[0-9]{1,20}\.[0-9]{1,20}")


@dataclass(frozen=True)
class Entry:
    """A read, and what its answer depends on."""

    read: PlainRoute
    dependence: Dependence
    names: tuple[str, ...]
    """The read models of its snapshot."""

    @property
    def is_kept(self) -> bool:
        """Whether its answers have a tag and stay in memory."""
        return self.dependence is not Dependence.ELSE and self.read.permission is not None


@dataclass(frozen=True)
class Streamed:
    """A read that FastAPI answers, such as a document or a file: only the wait for its position happens here."""

    permission: Permission | None
    names: tuple[str, ...]


class Reads:
    """Answers the reads of ``app`` that need no event loop, those of ``table``, before its middleware and routers."""

    def __init__(
        self, app: FastAPI, table: RouteTable[Entry | Streamed], database: ReadDatabase, waiting: Waiting
    ) -> None:
        self._app = app
        self._waiting = waiting
        self._answers = Answers(database)
        self._in_loop = database.is_sqlite
        """SQLite answers what a 304 needs in less time than a hop to another thread takes."""
        self._table = table
        self._hop = Hop(app, "reads")

    async def answered(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Answer a GET of the table; ``False`` for any other request."""
        if scope["type"] != "http" or scope["method"] != "GET":
            return False
        found = self._table.find("GET", scope["path"])
        if found is None:
            return False
        entry, parameters = found
        if isinstance(entry, Streamed):
            await self._wait_before(entry, Request(scope, receive))
            return False
        request = self._hop.request(entry.read, parameters, scope, receive)
        await self._hop.send(request, self._answer(entry, request), send)
        return True

    async def _answer(self, entry: Entry, request: Request) -> Response:
        looked = self._in_loop
        if looked:
            try:
                known = self._known(entry, request)
            except WouldWait:
                looked = False
            else:
                if known is not None:
                    return known
        # a snapshot that is behind raises ``Behind``, and its thread is free while the read waits here
        request.state.may_wait = True
        try:
            return await self._hop.thread(self._respond, entry, request, looked)
        except Behind as behind:
            # from here on there is an answer, whatever was reached; a late one says so
            request.state.may_wait = False
            await self._waiting.reached(entry.names, behind.position, request)
            return await self._hop.thread(self._respond, entry, request, looked)

    async def _wait_before(self, entry: Streamed, request: Request) -> None:
        """Wait for the position of a read that FastAPI answers afterwards, refusals among its answers."""
        asked = request.headers.get("x-min-position")
        if not entry.names or not (asked is None or _POSITION.fullmatch(asked)):
            return
        request.scope["app"] = self._app
        if entry.permission is not None:
            try:
                await run_in_threadpool(check_right, request, entry.permission)
            except Problem:
                return
        least = least_position(request, asked)
        if least > START:
            await self._waiting.reached(entry.names, least, request)

    def _respond(self, entry: Entry, request: Request, looked: bool) -> Response:
        known = None if looked else self._known(entry, request)
        if known is not None:
            return known
        # before the query: made over the turn of a minute, the answer belongs to the minute before
        minute = self._minute(entry)
        response = entry.read.respond(request)
        is_file = _wants_csv(request) or isinstance(response, LongAnswer)
        if entry.is_kept and response.status_code == 200 and not is_file:
            # as the snapshot of the answer saw them: rows and tag belong to one moment
            state = state_of(request.state.read_models, entry.names, minute)
            own_tag = response.headers.get("etag")
            kept = self._answers.keep(_question(request), state, own_tag, bytes(response.body))
            response.headers.update(_caching(kept))
        return response

    def _known(self, entry: Entry, request: Request) -> Response | None:
        """A 304 or a kept answer; ``None`` if there is a query to make. Checks the right first."""
        if entry.read.permission is None:
            return None
        check_right(request, entry.read.permission)
        if not entry.is_kept or _wants_csv(request):
            return None
        read_models = self._answers.read_models()
        if not _has_applied(request, entry, read_models):
            return None
        question = _question(request)
        state = state_of(read_models, entry.names, self._minute(entry))
        kept = self._answers.find(question, state)
        if kept is None:
            return self._unchanged(entry, request, question, state, read_models)
        headers = {**_caching(kept), **_position(entry, read_models)}
        # an own tag is the version of one record, for If-Match: the rest of the answer may have changed beside it
        if kept.own_tag is None and knows(request.headers.get("if-none-match", ""), kept.tag):
            return Response(status_code=304, headers=headers)
        if kept.own_tag is not None:
            headers["ETag"] = kept.own_tag
        return Response(kept.body, headers=headers, media_type="application/json")

    def _unchanged(
        self, entry: Entry, request: Request, question: Question, state: State, read_models: dict[str, ReadModel]
    ) -> Response | None:
        """A 304 for an answer that was sent before and is no longer kept."""
        asked = request.headers.get("if-none-match")
        # ``*`` names any answer, also one that the caller has never had
        if asked is None or "*" in asked:
            return None
        tag = self._answers.tag(question, state)
        if not knows(asked, tag):
            return None
        headers = {**_caching(Kept(state, tag, None, b"", 0.0)), **_position(entry, read_models)}
        return Response(status_code=304, headers=headers)

    def _minute(self, entry: Entry) -> datetime | None:
        if entry.dependence is not Dependence.MINUTE:
            return None
        return self._app.state.clock().replace(second=0, microsecond=0)  # type: ignore[no-any-return]


def entry_of(context: RouteContext) -> Entry | Streamed | None:
    """How a route is answered; ``None`` for one that reads nothing."""
    if "GET" not in (context.methods or ()):
        return None
    calls = calls_of(context.dependant)
    names = _names(calls)
    read = plain_route(context)
    if read is None:
        return Streamed(permission_of(context), names)
    return Entry(read, dependence_of(read.route.endpoint) or Dependence.ELSE, names)


def read_models_field(context: RouteContext) -> dict[str, list[str]]:
    """``x-read-models`` of a route: what moves when its answer may have changed.

    A route that opens no snapshot by ``reading`` names them itself, in its ``openapi_extra``.
    """
    names = _names(calls_of(context.dependant))
    return {"x-read-models": list(names)} if names else {}


def _names(calls: Sequence[Callable[..., Any]]) -> tuple[str, ...]:
    return next((READ_MODELS_OF[call] for call in calls if call in READ_MODELS_OF), ())


def _question(request: Request) -> Question:
    principal = getattr(request.state, "principal", None)
    return Question(principal, request.scope["path"], request.scope["query_string"], request.headers.get("accept", ""))


def _wants_csv(request: Request) -> bool:
    return request.headers.get("accept", "").startswith(_CSV)


def _has_applied(request: Request, entry: Entry, read_models: dict[str, ReadModel]) -> bool:
    """Whether the read models are where the caller wants them; ``False`` leaves the wait, or the 422, to the route."""
    asked = request.headers.get("x-min-position")
    if asked is not None and not _POSITION.fullmatch(asked):
        return False
    least = least_position(request, asked)
    return all(name in read_models and read_models[name].position >= least for name in entry.names)


def _position(entry: Entry, read_models: dict[str, ReadModel]) -> dict[str, str]:
    return position_headers(min(read_models[name].position for name in entry.names))


def _caching(kept: Kept) -> dict[str, str]:
    headers = {"Vary": "Authorization, Accept"}
    if kept.own_tag is None:
        headers["ETag"] = f'W/"{kept.tag}"'
    return headers
