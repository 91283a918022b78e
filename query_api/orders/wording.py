"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.orders.details import OrderFields
from command_api.rules.freight import Difficulty, Terms
from command_api.rules.order_status import LABELS, STAGE_LABELS
from infra.declared_fields import labels
from query_api.wording.kind import Kind

KINDS: Final = {
    "event_order": Kind(
        "o",
        "pedido",
        "Pedidos para eventos",
        labels={**labels(Terms), **labels(Difficulty), **labels(OrderFields)},
    ),
    "paper": Kind("o", "documento guardado", "Documentos guardados", hidden=frozenset({"content", "place"})),
    "proof": Kind("o", "comprovante", "Comprovantes", hidden=frozenset({"content"})),
    "refused_demand": Kind("a", "falta de equipamento", "Faltas de equipamento"),
}
READ_MODELS: Final = {"orders": "Pedidos"}
VOCABULARIES: Final = {"OrderStage": STAGE_LABELS, "OrderStatus": LABELS}
HOUSE_TEXTS: Final = frozenset({"items.*.name", "extra.*.name", "penalties.*.name"})
