"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.rules.keg_status import KEG_STATUS_LABELS
from query_api.kegs.queries import STEP_LABELS

VOCABULARIES: Final = {"KegStatus": KEG_STATUS_LABELS, "KegStep": STEP_LABELS}
