"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from query_api.wording.kind import Kind

KINDS: Final = {
    "waiter_call": Kind("o", "chamado", "Chamados de mesas"),
}
READ_MODELS: Final = {"waiter_calls": "Chamados das mesas"}
