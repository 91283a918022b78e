"""A file that is sent as the body of a request, or in a form, and where such files are read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import BinaryIO, Final

from fastapi import Request
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import ClientDisconnect

from command_api.upload_stream import LONGEST, received
from infra.confined import Confined, Limits
from infra.problems import Problem
from infra.workbooks import XLSX

MIB: Final = 1024 * 1024
SHEETS: Final = Confined(workers=2, limits=Limits(cpu=20, wall=40, memory=768 * MIB))
"""Where spreadsheets and bank statements are read: two at a time, apart from pictures, for which people wait longer."""
_FORM: Final = 4096
"""Bytes that a form adds to the file in it."""
_CSV: Final = {"type": "string", "format": "binary"}
FORM: Final = {
    "multipart/form-data": {
        "schema": {"type": "object", "properties": {"file": _CSV}, "required": ["file"], "additionalProperties": False}
    }
}
BODIES: Final = {"text/csv": {"schema": _CSV}, XLSX: {"schema": _CSV}, **FORM}
"""For the OpenAPI description of a route."""


@asynccontextmanager
async def csv_file(request: Request, most: int, file_name: str) -> AsyncIterator[tuple[BinaryIO, str]]:
    """The file of at most ``most`` bytes, and its name, else ``file_name``; of what is sent, only a piece is ever in
    memory. Raises ``Problem`` 400, 408, 413, 415 or 422."""
    media_type = media_type_of(request)
    if media_type == "multipart/form-data":
        async with form_file(request, most) as upload:
            yield upload.file, upload.filename or file_name
    elif media_type in {"text/csv", "application/csv", "application/vnd.ms-excel", XLSX}:
        async with received(request, most, request.app.state.settings.data, _too_large(most)) as content:
            yield content, file_name
    else:
        raise Problem(415, "Envie o arquivo como CSV ou XLSX, ou em um formulário.", kind="unsupported-media-type")


def media_type_of(request: Request) -> str:
    """What the request says its body is, in lower case, without parameters."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def _too_large(most: int) -> str:
    return f"O arquivo é grande demais. Máximo: {most // MIB} MB."


@asynccontextmanager
async def form_files(request: Request, most: int, *, needed: str, other: str) -> AsyncIterator[dict[str, UploadFile]]:
    """The files of a form by the names of their fields, of ``most`` bytes together; ``other`` may be missing. Raises
    ``Problem`` 400, 408, 413, 415 or 422."""
    async with _form(request, most, 2) as form:
        found = {name: each for name in (needed, other) if isinstance(each := form.get(name), UploadFile)}
        if needed not in found or len(found) < len(form):
            raise Problem(422, f"Envie os campos {needed} e, se houver, {other}.", kind="unreadable-form")
        yield found


@asynccontextmanager
async def form_file(request: Request, most: int) -> AsyncIterator[UploadFile]:
    """The file of at most ``most`` bytes in a form. Raises ``Problem`` 400, 408, 413, 415 or 422."""
    async with _form(request, most, 1) as form:
        upload = form.get("file")
        if not isinstance(upload, UploadFile):
            raise Problem(422, "Falta o arquivo: envie-o no campo file.", kind="unreadable-form")
        yield upload


@asynccontextmanager
async def _form(request: Request, most: int, files: int) -> AsyncIterator[FormData]:
    if media_type_of(request) != "multipart/form-data":
        raise Problem(415, "Envie o arquivo em um formulário.", kind="unsupported-media-type")

    async def counted() -> AsyncGenerator[bytes, None]:
        size = 0
        async for part in request.stream():
            size += len(part)
            if size > most + _FORM:
                raise Problem(413, _too_large(most), kind="too-large")
            yield part

    try:
        async with asyncio.timeout(LONGEST):
            form = await MultiPartParser(request.headers, counted(), max_files=files, max_fields=0).parse()
    except (MultiPartException, KeyError, ValueError):
        raise Problem(422, "O formulário não pôde ser lido: envie só o campo file.", kind="unreadable-form") from None
    except ClientDisconnect:
        raise Problem(400, "O envio foi interrompido. Envie o arquivo de novo.", kind="upload-cut-off") from None
    except TimeoutError:
        raise Problem(408, "O envio demorou demais. Envie o arquivo de novo.", kind="upload-too-slow") from None
    try:
        yield form
    finally:
        await form.close()
