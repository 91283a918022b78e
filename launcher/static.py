"""Serves the built front end from memory: pre-compressed, immutable where the name contains a hash."""

from __future__ import annotations

import mimetypes
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
_IMMUTABLE = "public, max-age=31536000, immutable"
_SHORT = "public, max-age=3600"
READS = frozenset({"GET", "HEAD"})
NOT_HERE = PlainTextResponse("Esta operação não existe aqui.", 405, {"Allow": "GET, HEAD"})


@dataclass(frozen=True)
class StaticFile:
    """One file and its pre-compressed siblings by content encoding."""

    body: bytes
    encoded: dict[str, bytes]
    content_type: str
    etag: str
    cache_control: str

    def response(self, headers: Headers) -> Response:
        """The file in the best encoding that the client accepts; 304 for a known ETag."""
        own = {"ETag": self.etag, "Cache-Control": self.cache_control, "X-Content-Type-Options": "nosniff"}
        if self.encoded:
            own["Vary"] = "Accept-Encoding"
        if headers.get("if-none-match") == self.etag:
            return Response(status_code=304, headers=own)
        accepted = headers.get("accept-encoding", "")
        for encoding, _ in _ENCODINGS:
            if encoding in accepted and encoding in self.encoded:
                own["Content-Encoding"] = encoding
                return Response(self.encoded[encoding], headers=own, media_type=self.content_type)
        return Response(self.body, headers=own, media_type=self.content_type)


class StaticFiles:
    """The files below the clients' folders by their URL path; HTML pages are not among them, they are rendered."""

    def __init__(self, *folders: Path) -> None:
        self._files = {
            f"/{path.relative_to(folder).as_posix()}": _read(folder, path)
            for folder in folders
            for path in _served(folder)
        }

    def __contains__(self, path: str) -> bool:
        return path in self._files

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in READS:
            await NOT_HERE(scope, receive, send)
            return
        await self._files[scope["path"]].response(Headers(scope=scope))(scope, receive, send)


def _served(folder: Path) -> list[Path]:
    unserved = {".html", *(suffix for _, suffix in _ENCODINGS)}
    return [
        path for path in folder.rglob("*") if path.is_file() and path.suffix not in unserved and path.name[0] != "."
    ]


def _read(folder: Path, path: Path) -> StaticFile:
    body = path.read_bytes()
    siblings = {encoding: Path(f"{path}{suffix}") for encoding, suffix in _ENCODINGS}
    content_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix == ".webmanifest":
        content_type = "application/manifest+json"
    if content_type.startswith("text/") or content_type.endswith(("javascript", "json", "xml")):
        content_type += "; charset=utf-8"
    hashed = path.relative_to(folder).parts[0] == "assets"
    return StaticFile(
        body=body,
        encoded={encoding: file.read_bytes() for encoding, file in siblings.items() if file.exists()},
        content_type=content_type,
        etag=f'"{blake2b(body, digest_size=12).hexdigest()}"',
        cache_control=_IMMUTABLE if hashed else _SHORT,
    )
