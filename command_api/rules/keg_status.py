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
