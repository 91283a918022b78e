"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.calendars.details import FEED_KIND_LABELS
from query_api.wording.kind import Kind

KINDS: Final = {
    "calendar_feed": Kind("o", "calendário", "Calendários"),
}
READ_MODELS: Final = {"calendars": "Calendários"}
VOCABULARIES: Final = {"FeedKind": FEED_KIND_LABELS}
