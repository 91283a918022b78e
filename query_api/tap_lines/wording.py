"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from query_api.wording.kind import Kind

KINDS: Final = {
    "tap_line": Kind("a", "torneira", "Torneiras", bodies=("CleaningBody", "MeasurementBody")),
}
READ_MODELS: Final = {"tap_lines": "Torneiras"}
