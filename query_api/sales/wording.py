"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

READ_MODELS: Final = {"sales": "Vendas"}
