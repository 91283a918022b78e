"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from query_api.stock.responses import STOCK_STATUS_LABELS
from query_api.wording.kind import Kind

KINDS: Final = {
    "stock_item": Kind("o", "estoque de", "Estoque"),
    "sale": Kind("a", "venda de", "Vendas"),
    "keg": Kind("o", "barril", "Barris"),
}
READ_MODELS: Final = {"stock": "Estoque"}
VOCABULARIES: Final = {"StockStatus": STOCK_STATUS_LABELS}
HOUSE_TEXTS: Final = frozenset({"code", "sold_at"})
