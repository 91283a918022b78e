"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from query_api.wording.kind import Kind

KINDS: Final = {
    "warehouse_count": Kind(
        "a", "contagem", "Contagens", labels={"read": "Lidas", "taken_out": "Tiradas", "tags": "Etiquetas"}
    ),
}
READ_MODELS: Final = {"counts": "Contagens"}
