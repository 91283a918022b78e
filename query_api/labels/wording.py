"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.site.label_format import SHEET_WORDS

VOCABULARIES: Final = {"Sheet": SHEET_WORDS}
