"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from query_api.bi.owed import AGES

READ_MODELS: Final = {"bi": "Análises"}
VOCABULARIES: Final = {"DebtAge": AGES}
