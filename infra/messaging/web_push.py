"""Web push (RFC 8030) to the browsers that subscribed: payload encrypted (RFC 8291), sender known by VAPID (RFC 8292).

Made of `cryptography` and `pyjwt`, which are here anyway. pywebpush would bring aiohttp and requests, and http-ece,
which has no wheel; what is left of both are the thirty lines of `encrypted`.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import ssl
import time
from typing import TYPE_CHECKING, Any, Final, Literal
from urllib.parse import urlsplit

import msgspec

from infra.messaging.addresses import AddressGuard
from infra.messaging.outcome import ANSWER_WITHIN, Delivered, Failed, Outcome, excerpt
from infra.messaging.posting import HttpAnswer, post

# cryptography and pyjwt are imported when a message is sent: a server that sends none does not load them.
if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

SERVICE: Final = "O serviço de avisos do aparelho"
GONE: Final = "O aparelho cancelou os avisos."
_TOO_LARGE: Final = "O aviso é grande demais para o aparelho."
_BAD_KEY: Final = "A chave da casa para avisos no aparelho não está certa."
_BAD_SUBSCRIPTION: Final = "O aparelho não está cadastrado certo."

LONGEST_PAYLOAD: Final = 3_993
"""Bytes of JSON: 4,096 is what every push service takes, less header, tag and delimiter."""
_VALID_FOR: Final = 12 * 3_600
"""Seconds; a push service refuses a token for more than a day."""
_RECORD_SIZE: Final = 4_096

Urgency = Literal["very-low", "low", "normal", "high"]


class Vapid(msgspec.Struct, frozen=True, kw_only=True):
    """The key by which push services know the house."""

    private_key: str
    """PEM, or the 32 bytes in base64url as `new_vapid_key` returns them."""
    subject: str
    """Where a push service can complain: `mailto:…` or an https URL."""


class Subscription(msgspec.Struct, frozen=True, kw_only=True):
    """What `PushManager.subscribe` returns in a browser."""

    endpoint: str
    p256dh: str
    auth: str


def new_vapid_key() -> str:
    """Return a new private key. Browsers that subscribed with another one have to subscribe again."""
    from cryptography.hazmat.primitives.asymmetric import ec

    return _text(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big"))


def public_key_of(private: str) -> str:
    """Return the `applicationServerKey` for `PushManager.subscribe`. Raises `ValueError` if the key is none."""
    return _text(_point(_private_key(private).public_key()))


def send_push(
    vapid: Vapid,
    subscription: Subscription,
    key: str,
    payload: dict[str, Any],
    *,
    guard: AddressGuard,
    ttl: int = 86_400,
    urgency: Urgency = "normal",
    within: float = ANSWER_WITHIN,
    context: ssl.SSLContext | None = None,
) -> Outcome:
    """Hand the payload to the push service of the browser. A repetition under the same `key` replaces what waits there.

    Blocks for at most `within` seconds; the thread must run no event loop.
    """
    refusal = guard.is_acceptable(subscription.endpoint)
    if refusal is not None:
        return Failed(refusal, is_final=True)
    content = json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")
    if len(content) > LONGEST_PAYLOAD:
        return Failed(_TOO_LARGE, is_final=True)
    try:
        body = encrypted(subscription, content)
    except ValueError as error:
        return Failed(_BAD_SUBSCRIPTION, excerpt(str(error)), is_final=True)
    try:
        authorization = _authorization(vapid, subscription.endpoint)
    except ValueError:  # what it says could quote the key
        return Failed(_BAD_KEY)
    headers = {
        "Authorization": authorization,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(ttl),
        "Urgency": urgency,
        "Topic": topic_of(key),
    }
    answer = post(
        subscription.endpoint,
        headers=headers,
        content=body,
        service=SERVICE,
        within=within,
        guard=guard,
        context=context,
    )
    return answer if isinstance(answer, Failed) else _outcome(answer)


def topic_of(key: str) -> str:
    """32 characters of base64url, the most that RFC 8030 allows."""
    return _text(hashlib.sha256(key.encode()).digest()[:24])


def encrypted(subscription: Subscription, content: bytes) -> bytes:
    """Return the content as only this browser can read it. Raises `ValueError` if the subscription is none."""
    from cryptography.hazmat.primitives.asymmetric import ec

    return encrypted_with(subscription, content, ec.generate_private_key(ec.SECP256R1()), os.urandom(16))


def encrypted_with(subscription: Subscription, content: bytes, sender: EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """RFC 8291 and RFC 8188 with a given key and salt, as the example of the standard has them."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    point, secret = _bytes(subscription.p256dh), _bytes(subscription.auth)
    if len(secret) != 16:
        raise ValueError("an authentication secret has 16 bytes")
    receiver = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    own = _point(sender.public_key())
    shared = sender.exchange(ec.ECDH(), receiver)
    material = _derived(shared, secret, b"WebPush: info\0" + _point(receiver) + own, 32)
    key = _derived(material, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(material, salt, b"Content-Encoding: nonce\0", 12)
    last_record = content + b"\x02"
    header = salt + _RECORD_SIZE.to_bytes(4, "big") + bytes([len(own)]) + own
    return header + AESGCM(key).encrypt(nonce, last_record, None)


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), length, salt, info).derive(material)


def _authorization(vapid: Vapid, endpoint: str) -> str:
    import jwt

    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc.lower()}",
        "exp": int(time.time()) + _VALID_FOR,
        "sub": vapid.subject,
    }
    key = _private_key(vapid.private_key)
    return f"vapid t={jwt.encode(claims, key, algorithm='ES256')}, k={_text(_point(key.public_key()))}"


def _private_key(written: str) -> EllipticCurvePrivateKey:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    if not written.lstrip().startswith("-----BEGIN"):
        raw = _bytes(written)
        if len(raw) != 32:
            raise ValueError("a VAPID key has 32 bytes")
        return ec.derive_private_key(int.from_bytes(raw, "big"), ec.SECP256R1())
    key = load_pem_private_key(written.encode(), password=None)
    if not isinstance(key, ec.EllipticCurvePrivateKey) or not isinstance(key.curve, ec.SECP256R1):
        raise ValueError("a VAPID key is on the curve P-256")  # noqa: TRY004  # what is written there is wrong
    return key


def _point(key: EllipticCurvePublicKey) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    """Some browsers and libraries write the padding, or the other alphabet."""
    text = text.strip().rstrip("=").replace("+", "-").replace("/", "_")
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _outcome(answer: HttpAnswer) -> Outcome:
    """Nothing of the body is kept: the address came from a browser."""
    if answer.is_success:
        return Delivered()
    match answer.status:
        case 404 | 410:
            return Failed(GONE, is_final=True, is_gone=True)
        case 413:
            return Failed(_TOO_LARGE, is_final=True)
        case 400:
            return Failed(f"{SERVICE} recusou o aviso.", is_final=True)
        case 401 | 403:
            return Failed(f"{SERVICE} recusou a chave da casa.")
        case 429:
            return Failed(f"{SERVICE} pediu para enviar mais devagar.", retry_after=answer.retry_after)
    return Failed(f"{SERVICE} respondeu {answer.status}.", retry_after=answer.retry_after)
