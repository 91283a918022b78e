"""Commands whose route is made of plain functions: one hop to a worker thread, before middleware and routers."""

from __future__ import annotations

from fastapi import FastAPI, Request, Response
from starlette.types import Receive, Scope, Send

from infra.one_hop import Hop, PlainRoute
from infra.routing import RouteTable


class CommandApp(FastAPI):
    """FastAPI, but plain routes are answered before its middleware."""

    commands: Commands

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not await self.commands.answered(scope, receive, send):
            await super().__call__(scope, receive, send)


class Commands:
    """Answers the commands of ``app`` that need no event loop, those of ``table``."""

    def __init__(self, app: FastAPI, table: RouteTable[PlainRoute]) -> None:
        self._table = table
        self._hop = Hop(app, "commands")

    async def answered(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Answer a command of the table; ``False`` for any other request."""
        found = self._table.find(scope["method"], scope["path"])
        if found is None:
            return False
        route, parameters = found
        request = self._hop.request(route, parameters, scope, receive)
        await self._hop.send(request, self._answer(route, request), send)
        return True

    async def _answer(self, route: PlainRoute, request: Request) -> Response:
        body = await request.body() if route.has_body else b""
        return await self._hop.thread(route.respond, request, body)
