"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.price_lists.details import PriceListDetails
from infra.declared_fields import labels
from query_api.wording.kind import Kind

KINDS: Final = {
    "price_list": Kind("a", "lista de preços", "Listas de preços", labels=labels(PriceListDetails)),
}
READ_MODELS: Final = {"trade": "Preços e pedidos fixos"}
