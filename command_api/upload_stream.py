"""A body that is written to disk while it arrives: of what is sent, only a piece is ever in memory."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final, cast

from fastapi import Request
from fastapi.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect

from infra.problems import Problem

LONGEST: Final = 600.0
"""Seconds that an upload may take."""
_READ_ON: Final = 16 * 1024 * 1024
"""Bytes that are read and dropped after a refusal: a client that is cut off while it sends never gets the reason."""


@asynccontextmanager
async def received(
    request: Request, most: int, folder: Path, too_large: str = "O arquivo é maior do que o anunciado."
) -> AsyncIterator[BinaryIO]:
    """The body as a file without a name, which ends with its process. Raises ``Problem`` 400, 408 or 413, which says
    ``too_large``."""
    with tempfile.TemporaryFile(dir=folder) as file:
        content = cast("BinaryIO", file)
        try:
            async with asyncio.timeout(LONGEST):
                await _write(request, content, most, too_large)
        except ClientDisconnect:
            raise Problem(400, "O envio foi interrompido. Envie o arquivo de novo.", kind="upload-cut-off") from None
        except TimeoutError:
            raise Problem(408, "O envio demorou demais. Envie o arquivo de novo.", kind="upload-too-slow") from None
        yield content


async def read_on(request: Request) -> None:
    """Read what is still to come and drop it."""
    left = _READ_ON
    with suppress(ClientDisconnect, TimeoutError, RuntimeError):
        async with asyncio.timeout(LONGEST):
            async for part in request.stream():
                left -= len(part)
                if left < 0:
                    return


async def _write(request: Request, content: BinaryIO, most: int, too_large: str) -> None:
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise Problem(413, too_large, kind="too-large")
        await run_in_threadpool(content.write, part)
