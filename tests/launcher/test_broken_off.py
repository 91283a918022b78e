"""Requests that the server breaks off, because it ends and they took too long."""

import asyncio
import json

import pytest
from starlette.types import Message, Receive, Scope, Send

from launcher.graceful_shutdown import Draining


def broken_off(method: str, *, begun: bool) -> list[Message]:
    """What is sent for a request that is cancelled while it works."""
    sent: list[Message] = []

    async def scenario() -> None:
        working = asyncio.Event()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            working.set()
            await asyncio.Event().wait()

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        draining = Draining(app)
        scope = {"type": "http", "method": method, "path": "/api/v1/imports/customers", "headers": []}
        request = asyncio.create_task(draining(scope, receive, send))
        await working.wait()
        draining.begun = begun
        request.cancel()
        await request

    asyncio.run(scenario())
    return sent


@pytest.mark.parametrize(("method", "is_unknown"), [("POST", True), ("GET", False)])
def test_the_answer_says_whether_something_may_be_stored(method: str, is_unknown: bool) -> None:
    start, body = broken_off(method, begun=True)
    assert start["status"] == 503
    assert dict(start["headers"])[b"retry-after"] == b"5"
    said = json.loads(body["body"])
    assert said["type"] == "/problems/ending"
    assert said.get("unknown_outcome", False) is is_unknown


def test_a_request_that_something_else_cancels_is_not_answered() -> None:
    with pytest.raises(asyncio.CancelledError):
        broken_off("POST", begun=False)
