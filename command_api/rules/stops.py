"""What happens at a stop of a van, in the words of both sides."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final, Literal

FailureReason = Literal["nobody_there", "refused", "wrong_address", "no_access", "broken_down", "other"]
NextStep = Literal["again_today", "another_day", "office_decides"]
ProofKind = Literal["signature", "photo"]
CodeCheck = Literal["not_asked", "matches", "differs"]

FAILURE_LABELS: Final[dict[str, str]] = {
    "nobody_there": "Ninguém no local",
    "refused": "O cliente recusou",
    "wrong_address": "Endereço errado",
    "no_access": "Sem acesso ao local",
    "broken_down": "Carro quebrado",
    "other": "Outro motivo",
}
NEXT_STEP_LABELS: Final[dict[str, str]] = {
    "again_today": "Nova tentativa hoje",
    "another_day": "Fica para outro dia",
    "office_decides": "O escritório decide",
}
PROOF_LABELS: Final[dict[str, str]] = {"signature": "Assinatura", "photo": "Foto"}
CODE_LABELS: Final[dict[str, str]] = {
    "not_asked": "Sem código",
    "matches": "Código confere",
    "differs": "Código não confere",
}
"""By ``FailureReason``, ``NextStep``, ``ProofKind`` and ``CodeCheck``."""
LARGEST_PROOF: Final = 300 * 1024
"""Bytes of a photo or signature: the phone makes photos smaller before it keeps them."""
CODES_KEY: Final = "delivery codes"
"""Purpose of the key that the codes follow from."""


def delivery_code(key: bytes, order_id: int) -> str:
    """Four digits that the customer's page shows, and that the customer tells the driver."""
    digest = hmac.digest(key, str(order_id).encode(), hashlib.sha256)
    return f"{int.from_bytes(digest[:8]) % 10_000:04}"
