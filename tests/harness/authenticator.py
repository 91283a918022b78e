"""A passkey in software: what a browser and its authenticator answer to WebAuthn options, bytes in base64url."""

import hashlib
import json
import os
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

USER_PRESENT, USER_VERIFIED, HAS_CREDENTIAL = 0x01, 0x04, 0x40


class Authenticator:
    """One credential. ``origin`` is what the browser says it is at; ``verifies`` whether it asked for PIN or finger."""

    def __init__(self, origin: str, *, verifies: bool = True) -> None:
        self._origin = origin
        self.verifies = verifies
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._id = os.urandom(16)
        self._count = 0

    @property
    def id(self) -> str:
        return _text(self._id)

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """``navigator.credentials.create``."""
        numbers = self._key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self._id).to_bytes(2, "big") + self._id + cbor2.dumps(public)
        data = self._data(options["rp"]["id"], HAS_CREDENTIAL) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        return self._credential({"clientDataJSON": _text(client), "attestationObject": _text(attestation)})

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """``navigator.credentials.get``."""
        assert self.id in [each["id"] for each in options["allowCredentials"]]
        data = self._data(options["rpId"], 0)
        client = self._client("webauthn.get", options["challenge"])
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            {"clientDataJSON": _text(client), "authenticatorData": _text(data), "signature": _text(signature)}
        )

    def _data(self, host: str, flags: int) -> bytes:
        self._count += 1
        seen = USER_PRESENT | USER_VERIFIED if self.verifies else USER_PRESENT
        return (
            hashlib.sha256(host.encode()).digest() + (seen | flags).to_bytes(1, "big") + self._count.to_bytes(4, "big")
        )

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self._origin}).encode()

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        return {"id": self.id, "rawId": self.id, "type": "public-key", "response": response}


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")
