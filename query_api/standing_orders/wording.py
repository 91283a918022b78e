"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.standing_orders.details import Schedule
from infra.declared_fields import labels
from query_api.wording.kind import Kind

KINDS: Final = {
    "standing_order": Kind("o", "pedido fixo", "Pedidos fixos", labels=labels(Schedule)),
}
