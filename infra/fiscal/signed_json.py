"""Notes by way of any other program: signed JSON there, and signed JSON back (https://www.standardwebhooks.com).

We post ``{"ref", "kind", "content"}``, or ``{"ref", "kind", "cancel": reason}``. The program posts what became of it:
``{"ref", "status", "code", "message", "key", "number", "series", "protocol", "xml_base64", "pdf_base64"}``, where only
``ref`` and ``status`` are owed. ``status`` is one of Focus NFe's words.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import ssl
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from infra.clock import utc_now
from infra.fiscal.provider import (
    Answer,
    Authorised,
    Cancelled,
    Handed,
    Malformed,
    NotGenuine,
    Rejected,
    Reported,
    Unreachable,
    object_of,
    short_of,
    text_of,
)
from infra.json_object import JsonObject
from infra.messaging.addresses import AddressGuard
from infra.messaging.outcome import Failed, excerpt
from infra.messaging.webhooks import Endpoint, send_webhook, signature

TOLERANCE: Final = 300.0
"""Seconds between the clocks of both sides."""


@dataclass(frozen=True, slots=True)
class Program:
    """The other program. It recognizes a repetition by the id of the message: another attempt has the same, a mended
    note another."""

    endpoint: Endpoint
    guard: AddressGuard
    context: ssl.SSLContext | None = None

    def hand_over(self, kind: str, ref: str, content: JsonObject) -> Handed | Unreachable:
        """Hand a note over."""
        return self._post({"ref": ref, "kind": kind, "content": content})

    def read(self, kind: str, ref: str) -> Handed:  # noqa: ARG002  # the protocol
        """The program is never asked: it posts what became of the note."""
        return Handed()

    def cancel(self, kind: str, ref: str, reason: str) -> Handed | Unreachable:
        """Ask for the cancelling of an authorised note."""
        return self._post({"ref": ref, "kind": kind, "cancel": reason})

    def _post(self, said: JsonObject) -> Handed | Unreachable:
        body = json.dumps(said, ensure_ascii=False, sort_keys=True).encode()
        key = f"{said['ref']}.{hashlib.sha256(body).hexdigest()[:16]}"
        sent = send_webhook(self.endpoint, key, utc_now(), body, guard=self.guard, context=self.context)
        if isinstance(sent, Failed):
            return Unreachable(sent.cause, sent.detail, sent.retry_after, sent.is_final)
        return Handed()


def read_report(secrets: Sequence[str], headers: Mapping[str, str], body: bytes, now: datetime) -> Reported:
    """What the program says of a note. ``headers`` have names in lower case; ``secrets`` are the house's, of which one
    must have signed. Raises ``NotGenuine`` or ``Malformed``."""
    _verify(secrets, headers, body, now)
    said = object_of(body)
    if said is None or not (ref := short_of(said, "ref")):
        raise Malformed
    return Reported(ref, _meaning(said))


def _verify(secrets: Sequence[str], headers: Mapping[str, str], body: bytes, now: datetime) -> None:
    id, sent, given = (headers.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    if not (id and sent.isascii() and sent.isdigit() and len(sent) <= 12):
        raise NotGenuine
    if abs(now.timestamp() - int(sent)) > TOLERANCE:
        raise NotGenuine
    right = [signature(secret, id, int(sent), body) for secret in secrets]
    offered = given.split()
    if not any(hmac.compare_digest(each.encode(), one.encode()) for each in right for one in offered):
        raise NotGenuine


def _meaning(said: JsonObject) -> Answer:
    refusal = Rejected(short_of(said, "code"), excerpt(text_of(said, "message")))
    match text_of(said, "status"):
        case "processando_autorizacao":
            return Handed()
        case "autorizado":
            return Authorised(
                key=short_of(said, "key"),
                number=short_of(said, "number"),
                series=short_of(said, "series"),
                protocol=short_of(said, "protocol"),
                xml=_file(said, "xml_base64"),
                pdf=_file(said, "pdf_base64"),
            )
        case "erro_autorizacao" | "erro_cancelamento":
            return refusal
        case "denegado":
            return refusal._replace(is_denied=True)
        case "cancelado":
            return Cancelled(short_of(said, "protocol"))
        case _:
            raise Malformed


def _file(said: JsonObject, name: str) -> bytes | None:
    try:
        return base64.b64decode(text_of(said, name), validate=True) or None
    except binascii.Error as error:
        raise Malformed from error
