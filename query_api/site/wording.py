"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.site.info import Info
from command_api.site.label_format import LabelFormat
from infra.declared_fields import labels
from query_api.wording.kind import Kind

KINDS: Final = {
    "business_info": Kind("a", "casa", "Dados da casa", labels={**labels(Info), **labels(LabelFormat)}, alone=True),
}
READ_MODELS: Final = {"site": "A casa"}
HOUSE_TEXTS: Final = frozenset({"days.*.name", "days.*.opens", "days.*.closes", "hours.*.opens", "hours.*.closes"})
