"""Serves the built front end from memory: pre-compressed, immutable where the name contains a hash."""

from __future__ import annotations

import mimetypes
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import structlog
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from infra.problems import SENTENCES, not_allowed
from launcher.earlier_builds import EarlierBuilds

log = structlog.get_logger()

_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
_SUFFIXES = tuple(suffix for _, suffix in _ENCODINGS)
_IMMUTABLE = "public, max-age=31536000, immutable"
_SHORT = "public, max-age=3600"
_ASKED_AGAIN = "public, no-cache"
_WORKERS = frozenset({"/rota-worker.js", "/avisos-worker.js"})
"""Asked for again each time: a browser that keeps one keeps what an old build does."""
_NOT_KEPT = {"Cache-Control": "no-store"}
READS = frozenset({"GET", "HEAD"})
_HASHED = "/assets/"
"""What is below has a hash of its content in its name."""
NOT_HERE = not_allowed("GET, HEAD")


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
    """The ``files`` of the clients by their URL path; HTML pages are not among them, they are rendered.

    A hashed file that is not there may be one of an ``earlier`` build, which a tab from before an update asks for.
    """

    def __init__(self, files: Mapping[str, StaticFile], earlier: EarlierBuilds | None = None) -> None:
        self._files = files
        self._earlier = earlier

    def keep(self) -> None:
        """The hashed files are kept for the tabs that will be open when the next build takes their place. Serving them
        now does not depend on it."""
        if self._earlier is None:
            return
        kept = {}
        for path, file in self._files.items():
            if path.startswith(_HASHED):
                kept[path] = file.body
                kept |= {f"{path}{suffix}": file.encoded[name] for name, suffix in _ENCODINGS if name in file.encoded}
        try:
            self._earlier.keep(kept)
        except OSError as error:
            log.warning("build_not_kept", because=f"{type(error).__name__}: {error.strerror}")

    def __contains__(self, path: str) -> bool:
        return path in self._files or (self._earlier is not None and path.startswith(_HASHED))

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in READS:
            await NOT_HERE(scope, receive, send)
            return
        path = scope["path"]
        file = self._files.get(path) or await run_in_threadpool(self._of_an_earlier_build, path)
        response = file.response(Headers(scope=scope)) if file else PlainTextResponse(SENTENCES[404], 404, _NOT_KEPT)
        await response(scope, receive, send)

    def _of_an_earlier_build(self, path: str) -> StaticFile | None:
        earlier = self._earlier
        body = earlier.read(path) if earlier and not path.endswith(_SUFFIXES) else None
        if earlier is None or body is None:
            return None
        return _file(path, body, lambda suffix: earlier.read(f"{path}{suffix}"))


def built_files(*folders: Path) -> dict[str, StaticFile]:
    """The files below ``folders`` by their URL path, read into memory."""
    found = {}
    for folder in folders:
        bodies = dict(_read_below(folder))
        for address, body in bodies.items():
            name = address.rpartition("/")[2]
            if not name.startswith(".") and not name.endswith((".html", *_SUFFIXES)):
                siblings = {suffix: bodies.get(f"{address}{suffix}") for suffix in _SUFFIXES}
                found[address] = _file(address, body, siblings.get)
    return found


def _read_below(folder: Path) -> Iterator[tuple[str, bytes]]:
    for where, _, names in os.walk(folder):
        below = Path(where).relative_to(folder)
        for name in names:
            yield f"/{(below / name).as_posix()}", Path(where, name).read_bytes()


def _file(address: str, body: bytes, sibling: Callable[[str], bytes | None]) -> StaticFile:
    """``sibling`` reads the compressed file beside it, by its suffix."""
    siblings = {encoding: sibling(suffix) for encoding, suffix in _ENCODINGS}
    content_type = mimetypes.guess_type(address)[0] or "application/octet-stream"
    if address.endswith(".webmanifest"):
        content_type = "application/manifest+json"
    if content_type.startswith("text/") or content_type.endswith(("javascript", "json", "xml")):
        content_type += "; charset=utf-8"
    return StaticFile(
        body=body,
        encoded={encoding: content for encoding, content in siblings.items() if content is not None},
        content_type=content_type,
        etag=f'"{blake2b(body, digest_size=12).hexdigest()}"',
        cache_control=_cache_control(address),
    )


def _cache_control(address: str) -> str:
    if address.startswith(_HASHED):
        return _IMMUTABLE
    return _ASKED_AGAIN if address in _WORKERS else _SHORT
