"""``GET /api/v1/stream``: Server-Sent Events of what moved."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Header, Request, Response
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from infra.answers import Answers
from infra.json_object import JsonObject
from infra.position import Position
from query_api.http import AWAY, OwnProfileReader
from query_api.live.following import Follower, Following, Moves

router = APIRouter(prefix="/api/v1", tags=["live"])

RETRY_MS: Final = 2000
_HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
_MEDIA_TYPE: Final = "text/event-stream"
_POSITION: Final = r"^[0-9]{1,20}\.[0-9]{1,20}$"


def _event(name: str, **data: JsonObject) -> JsonObject:
    """The schema of one kind of event (OpenAPI 3.1 has none of a whole stream); ``data`` is JSON of these fields."""
    said = {"type": "object", "required": list(data), "properties": data, "additionalProperties": False}
    return {
        "type": "object",
        "required": ["event", "data"],
        "properties": {
            "event": {"const": name},
            "id": {"type": "string", "pattern": _POSITION, "description": "for `Last-Event-ID`"},
            "data": {"type": "string", "contentMediaType": "application/json", "contentSchema": said},
        },
        "additionalProperties": False,
    }


_RESPONSES: Final[Answers] = {
    200: {
        "description": "`moved` events (`data`: positions by read model), `loading` while a demo is loaded "
        "(`data`: percent; 100 in the end), a comment every ten seconds, `end` with the reason: `session` or `drain`",
        "content": {
            _MEDIA_TYPE: {
                "schema": {
                    "oneOf": [
                        _event(
                            "moved",
                            moved={"type": "object", "additionalProperties": {"type": "string", "pattern": _POSITION}},
                        ),
                        _event("loading", percent={"type": "integer", "minimum": 0, "maximum": 100}),
                        _event("end", reason={"enum": ["session", "drain"]}),
                    ]
                },
                "example": {"event": "moved", "id": "0.1042", "data": '{"moved": {"orders": "0.1042"}}'},
            }
        },
    },
    429: {"description": "This person has too many streams open"},
}

LastEventId = Annotated[
    str | None,
    Header(
        alias="Last-Event-ID",
        pattern=_POSITION,
        description="`id` of the last event that was received: what moved after it is told first",
        examples=["0.1042"],
    ),
]


def following_of(request: Request) -> Following:
    """The followers of this process."""
    following: Following = request.app.state.following
    return following


@router.get(
    "/stream",
    response_class=StreamingResponse,
    responses=_RESPONSES,
    summary="What moves, while it moves",
    operation_id="followReadModels",
)
async def follow_read_models(
    request: Request,
    person: OwnProfileReader,
    following: Annotated[Following, Depends(following_of)],
    last_event_id: LastEventId = None,
) -> Response:
    """Which read models changed and how far they are, never what is in them. Ends with the session."""
    if request.scope.get("without_body"):
        return Response(headers=_HEADERS, media_type=_MEDIA_TYPE)
    since = Position.parse(last_event_id) if last_event_id else None
    return _Stream(following, following.take_place(person), since)


class _Stream(StreamingResponse):
    """Releases its place at any end, also if the client disconnects before the first line."""

    def __init__(self, following: Following, follower: Follower, since: Position | None) -> None:
        super().__init__(_events(following, follower, since), headers=_HEADERS, media_type=_MEDIA_TYPE)
        self._following, self._follower = following, follower

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._following.leave_place(self._follower)


async def _events(following: Following, follower: Follower, since: Position | None) -> AsyncIterator[str]:
    """The stream as text."""
    yield f"retry: {RETRY_MS}\n\n"
    load = None
    try:
        async for moves in following.moves(follower, since):
            yield _written(moves)
            if following.load != load:
                load = following.load
                yield f"event: loading\ndata: {json.dumps({'percent': 100 if load is None else load})}\n\n"
    except AWAY:
        return  # a client that reconnects gets the 503 of every other read
    yield _end("session" if follower.ended else "drain")


def _written(moves: Moves | None) -> str:
    if moves is None:
        return ":\n\n"
    told = {"moved": {name: str(position) for name, position in sorted(moves.moved.items())}}
    return f"id: {moves.until}\nevent: moved\ndata: {json.dumps(told)}\n\n"


def _end(reason: str) -> str:
    return f"event: end\ndata: {json.dumps({'reason': reason})}\n\n"
