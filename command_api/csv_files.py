"""A CSV that is sent as the body of a request, or as the file of a form."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import BinaryIO, Final

from fastapi import Request
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import ClientDisconnect

from command_api.receiving import LONGEST, received
from infra.problems import Problem

MIB: Final = 1024 * 1024
_FORM: Final = 4096
"""Bytes that a form adds to the file in it."""
_CSV: Final = {"type": "string", "format": "binary"}
BODIES: Final = {
    "text/csv": {"schema": _CSV},
    "multipart/form-data": {
        "schema": {"type": "object", "properties": {"file": _CSV}, "required": ["file"], "additionalProperties": False}
    },
}
"""For the OpenAPI description of a route."""


@asynccontextmanager
async def csv_file(request: Request, most: int, file_name: str) -> AsyncIterator[tuple[BinaryIO, str]]:
    """The file of at most ``most`` bytes, and its name, else ``file_name``; of what is sent, only a piece is ever in
    memory. Raises ``Problem`` 400, 408, 413, 415 or 422."""
    too_large = f"O arquivo é grande demais. Máximo: {most // MIB} MB."
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type == "multipart/form-data":
        async with _form_file(request, most + _FORM, too_large) as upload:
            yield upload.file, upload.filename or file_name
    elif media_type in {"text/csv", "application/csv", "application/vnd.ms-excel"}:
        async with received(request, most, request.app.state.settings.data, too_large) as content:
            yield content, file_name
    else:
        raise Problem(415, "Envie o arquivo como text/csv ou em um formulário.", kind="unsupported-media-type")


@asynccontextmanager
async def _form_file(request: Request, most: int, too_large: str) -> AsyncIterator[UploadFile]:
    async def counted() -> AsyncGenerator[bytes, None]:
        size = 0
        async for part in request.stream():
            size += len(part)
            if size > most:
                raise Problem(413, too_large, kind="too-large")
            yield part

    try:
        async with asyncio.timeout(LONGEST):
            form = await MultiPartParser(request.headers, counted(), max_files=1, max_fields=0).parse()
    except (MultiPartException, KeyError, ValueError):
        raise Problem(422, "O formulário não pôde ser lido: envie só o campo file.", kind="unreadable-form") from None
    except ClientDisconnect:
        raise Problem(400, "O envio foi interrompido. Envie o arquivo de novo.", kind="upload-cut-off") from None
    except TimeoutError:
        raise Problem(408, "O envio demorou demais. Envie o arquivo de novo.", kind="upload-too-slow") from None
    try:
        upload = form.get("file")
        if not isinstance(upload, UploadFile):
            raise Problem(422, "Falta o arquivo: envie-o no campo file.", kind="unreadable-form")
        yield upload
    finally:
        await form.close()
