"""How an order differs from what it says, until a user decides, in sentences for the phone and the office."""

from __future__ import annotations

from decimal import Decimal

from infra.brazilian import reais
from query_api.http import Row


def differences_of(row: Row) -> list[str]:
    """The differences of a row of ``orders``. What was paid beyond what was owed counts as long as the house has it."""
    beyond = min(Decimal(str(row["overpaid"])), -Decimal(str(row["balance"])))
    return [
        *differences(row["left_behind"], row["handed_beyond"]),
        *([f"Pago a mais: {reais(beyond)}."] if beyond > 0 else []),
    ]


def differences(left: str, gone: str) -> list[str]:
    """A sentence for what was ``left`` behind, and one for what was handed over though it was off the order."""
    return [
        *([f"Entregue sem: {left}. Entrou no pedido depois da lista que o motorista viu."] if left else []),
        *([f"Entregue a mais: {gone}. Saiu do pedido depois da lista que o motorista viu."] if gone else []),
    ]
