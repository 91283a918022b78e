"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from query_api.wording.kind import Kind

KINDS: Final = {
    "bank_line": Kind("o", "lançamento do extrato", "Lançamentos do extrato"),
}
READ_MODELS: Final = {"bank": "Extratos do banco"}
