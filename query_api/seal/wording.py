"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from query_api.wording.kind import Kind

KINDS: Final = {
    "seal": Kind("o", "lacre", "Lacre", alone=True),
    "archive": Kind("o", "arquivo da história", "Arquivos da história"),
    "rewriting": Kind("a", "cifragem da história", "Cifragens da história"),
}
READ_MODELS: Final = {"seal": "Lacre"}
