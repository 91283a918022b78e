"""The Model Context Protocol over standard input and output, for a program on the same computer."""

from __future__ import annotations

import anyio
from mcp.server.stdio import stdio_server

from launcher.assistants.desk import Desk
from launcher.assistants.server import create_server


def serve_stdio(desk: Desk, version: str, token: str) -> None:
    """Answer until standard input ends. While it serves, the SDK sends whatever else is printed to standard error."""
    server = create_server(desk, version, "stdio", lambda _: token)

    async def run() -> None:
        async with stdio_server() as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())

    anyio.run(run)
