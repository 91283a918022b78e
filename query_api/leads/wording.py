"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from query_api.leads.responses import LOSS_REASONS, PLACES
from query_api.wording.kind import Kind

KINDS: Final = {
    "lead": Kind("o", "pedido do site", "Pedidos do site", bodies=("LeadLossBody",)),
}
READ_MODELS: Final = {"leads": "Pedidos do site"}
VOCABULARIES: Final = {"LossReason": LOSS_REASONS, "Place": PLACES}
HOUSE_TEXTS: Final = frozenset({"estimate.beer_name", "estimate.equipment.*.name", "order.lines.*.name"})
