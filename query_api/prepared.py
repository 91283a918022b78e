"""Responses that are ready as bytes in every content encoding, with an ETag, as ASGI messages."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from typing import Literal, Self

import brotli
from starlette.datastructures import Headers
from starlette.responses import Response

from infra.one_core import on_any_core

Encoding = Literal["br", "gzip", "identity"]
SMALLEST_WORTH_COMPRESSING = 600
BEST_QUALITY = 11
MOST_KEPT = 256
"""Number of responses kept by their headers; browsers send only a few variants."""


@dataclass(frozen=True)
class Prepared:
    """One body in every encoding. ``etag`` names the content, not the encoding, so it is a weak one."""

    etag: str
    identity: bytes
    br: bytes

    @classmethod
    def of(cls, body: bytes, quality: int = 5) -> Self:
        """Compressed here and now, as browsers ask for it; brotli's ``quality`` from 0 to 11."""
        small = len(body) < SMALLEST_WORTH_COMPRESSING
        etag = blake2b(body, digest_size=12).hexdigest()
        return cls(etag, body, b"" if small else brotli.compress(body, quality=quality))

    @cached_property
    def gzip(self) -> bytes:
        """Made for the first who asks for it: 2 ms for a menu of 80 kB."""
        # without the time: equal content gives equal bytes
        return gzip.compress(self.identity, 6, mtime=0) if self.br else b""

    def smaller(self) -> Self:
        """A copy with brotli's best quality: about a tenth less for about fifty times the CPU time."""
        if not self.br:
            return self
        with on_any_core():
            return replace(self, br=brotli.compress(self.identity, quality=BEST_QUALITY))

    def encoded(self, encoding: Encoding) -> tuple[Encoding, bytes]:
        """The body in this encoding, or uncompressed if compression did not pay off."""
        body: bytes = getattr(self, encoding)
        return (encoding, body) if body else ("identity", self.identity)

    def response(self, asked: Headers, media_type: str, headers: Mapping[str, str], status: int = 200) -> Response:
        """The body in the best encoding that the client accepts; 304 for a known ETag."""
        own = {"Vary": "Accept-Encoding", "ETag": f'W/"{self.etag}"', **headers}
        if status == 200 and knows(asked.get("if-none-match", ""), self.etag):
            return Response(status_code=304, headers=own)
        encoding, body = self.encoded(accepted(asked.get("accept-encoding", "")))
        if encoding != "identity":
            own["Content-Encoding"] = encoding
        return Response(body, status, headers=own, media_type=media_type)


Messages = tuple[dict[str, object], dict[str, object]]


class PreparedAnswer:
    """A ``Prepared`` body with fixed headers as ASGI messages, so that nothing is built per request."""

    def __init__(self, prepared: Prepared, media_type: str, headers: Mapping[str, str]) -> None:
        self._prepared = prepared
        self._media_type = media_type
        self._headers = headers
        self._built: dict[tuple[bytes, bytes], Messages] = {}

    def messages(self, if_none_match: bytes, accept_encoding: bytes) -> Messages:
        """Start and body messages of the response to a GET with these headers (empty: not sent)."""
        known = self._built.get((if_none_match, accept_encoding))
        if known is None:
            known = self._build(if_none_match, accept_encoding)
            # nothing is replaced: headers that a stranger invents push out none of those that browsers send
            if len(self._built) < MOST_KEPT:
                self._built[if_none_match, accept_encoding] = known
        return known

    def _build(self, if_none_match: bytes, accept_encoding: bytes) -> Messages:
        raw = [(b"if-none-match", if_none_match), (b"accept-encoding", accept_encoding)]
        asked = Headers(raw=[(name, value) for name, value in raw if value])
        response = self._prepared.response(asked, self._media_type, self._headers)
        start = {"type": "http.response.start", "status": response.status_code, "headers": response.raw_headers}
        return start, {"type": "http.response.body", "body": response.body}


def accepted(accept_encoding: str) -> Encoding:
    """The best of our encodings that an ``Accept-Encoding`` header takes."""
    offers = {}
    for offer in accept_encoding.lower().split(","):
        name, _, weight = offer.strip().partition(";")
        offers[name.strip()] = weight.replace(" ", "") not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}
    for encoding in ("br", "gzip"):
        if offers.get(encoding, offers.get("*", False)):
            return encoding
    return "identity"


def knows(if_none_match: str, etag: str) -> bool:
    """Whether an ``If-None-Match`` header names this ETag, weak or strong."""
    tags = (tag.strip().removeprefix("W/") for tag in if_none_match.split(","))
    return any(tag in {"*", f'"{etag}"'} for tag in tags)
