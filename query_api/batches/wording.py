"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.batches.details import Plan
from infra.declared_fields import labels
from query_api.wording.kind import Kind

KINDS: Final = {
    "batch": Kind("o", "lote", "Lotes", labels=labels(Plan), bodies=("BatchBody", "NewBatchBody")),
}
HOUSE_TEXTS: Final = frozenset({"code", "supplier", "supplier_note", "registration"})
