"""Webhooks, signed as https://www.standardwebhooks.com has it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import ssl
from datetime import datetime
from typing import Final

import msgspec

from infra.messaging.addresses import AddressGuard
from infra.messaging.outcome import ANSWER_WITHIN, Delivered, Failed, Outcome
from infra.messaging.posting import HttpAnswer, post

SERVICE: Final = "O endereço"
_PREFIX: Final = "whsec_"


class Endpoint(msgspec.Struct, frozen=True, kw_only=True):
    """An address of another system."""

    url: str
    secrets: tuple[str, ...]
    """The newest first. While they are rotated both sign, and the receiver accepts either."""


def new_secret() -> str:
    """Return a new secret for an endpoint."""
    return _PREFIX + base64.b64encode(secrets.token_bytes(24)).decode()


def signature(secret: str, id: str, timestamp: int, body: bytes) -> str:
    """Return the signature of these bytes, sent under this id at this instant. Raises `ValueError` for a bad secret."""
    key = base64.b64decode(secret.removeprefix(_PREFIX), validate=True)
    digest = hmac.digest(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256)
    return f"v1,{base64.b64encode(digest).decode()}"


def send_webhook(
    endpoint: Endpoint,
    key: str,
    at: datetime,
    body: bytes,
    *,
    guard: AddressGuard,
    within: float = ANSWER_WITHIN,
    context: ssl.SSLContext | None = None,
) -> Outcome:
    """Post the JSON in `body`. `key` names the message: the receiver recognizes a repetition by it.

    `at` is the instant of the attempt: receivers refuse what is older than five minutes.
    """
    timestamp = int(at.timestamp())
    try:
        signed = " ".join(signature(each, key, timestamp, body) for each in endpoint.secrets)
    except ValueError:
        signed = ""
    if not signed:
        return Failed("O segredo do endereço não está certo.")
    headers = {
        "content-type": "application/json",
        "webhook-id": key,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": signed,
    }
    answer = post(
        endpoint.url, headers=headers, content=body, service=SERVICE, within=within, guard=guard, context=context
    )
    return answer if isinstance(answer, Failed) else _outcome(answer)


def _outcome(answer: HttpAnswer) -> Outcome:
    """Nothing of the body is kept: it must not show the person who enters an address what responds there."""
    if answer.is_success:
        return Delivered()
    if 300 <= answer.status < 400:
        return Failed("O endereço encaminha para outro (redirecionamento), que não é seguido.")
    if answer.status == 410:
        return Failed("O endereço não quer mais avisos.", is_final=True)
    return Failed(f"O endereço respondeu {answer.status}.", retry_after=answer.retry_after)
