"""How full a keg is, and what people call it."""

from __future__ import annotations

from typing import Final, Literal

KegStatus = Literal["full", "tapped", "empty", "discarded"]
KEG_STATUS_LABELS: Final[dict[KegStatus, str]] = {
    "full": "Cheio",
    "tapped": "Na torneira",
    "empty": "Vazio",
    "discarded": "Descartado",
}
BLOCKED_BATCH: Final = "blocked-batch"
"""Scope of the claim that a batch has on its own number while it is blocked: so a keg finds that out."""
