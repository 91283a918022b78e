"""What happens at a stop of a van, in the words of both sides."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final, Literal

FailureReason = Literal["nobody_there", "refused", "wrong_address", "no_access", "broken_down", "other"]
NextStep = Literal["again_today", "another_day", "office_decides"]
ProofKind = Literal["signature", "photo"]
CodeCheck = Literal["not_asked", "matches", "differs"]
DriverAction = Literal["load", "arrival", "proof", "handover", "swap", "return", "payment", "failure"]
UnrecordedState = Literal["open", "taken_in", "set_aside", "recorded"]
"""What became of an action that could not be recorded: a person recorded it, decided not to, or a later try did."""

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
DRIVER_ACTION_LABELS: Final[dict[str, str]] = {
    "load": "Carga do carro",
    "arrival": "Chegada",
    "proof": "Comprovante",
    "handover": "Entrega",
    "swap": "Troca de peça",
    "return": "Recolhimento",
    "payment": "Recebimento",
    "failure": "Parada não feita",
}
"""By ``FailureReason``, ``NextStep``, ``ProofKind``, ``CodeCheck`` and ``DriverAction``."""
LARGEST_PROOF: Final = 300 * 1024
"""Bytes of a photo or signature: the phone makes photos smaller before it keeps them."""
MOST_PROOFS: Final[dict[ProofKind, int]] = {"signature": 10, "photo": 20}
"""At one stop on one day."""
CODES_KEY: Final = "delivery codes"
"""Purpose of the key that the codes follow from."""


def delivery_code(key: bytes, order_id: int) -> str:
    """Four digits that the customer's page shows, and that the customer says to the driver."""
    digest = hmac.digest(key, str(order_id).encode(), hashlib.sha256)
    return f"{int.from_bytes(digest[:8]) % 10_000:04}"
