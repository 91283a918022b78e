"""How much money may be, and which fields are money."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

from command_api.kernel import Refused
from command_api.kernel.money import HIGHEST_AMOUNT
from infra.brazilian import reais

MONEY_FIELDS: Final = frozenset(
    {
        "overpaid",
        "amount",
        "base_rate_per_km",
        "booked_total",
        "charge",
        "charges",
        "cost",
        "credit_limit",
        "credits",
        "custo_km",
        "damages",
        "deposit_amount",
        "deposit_kept",
        "deposit_paid",
        "deposit_received",
        "deposit_returned",
        "deposit_used",
        "extra_flat",
        "freight_price",
        "items_total",
        "kept",
        "late",
        "late_per_day",
        "min_fee",
        "opening",
        "payments_received",
        "payments_refunded",
        "penalties",
        "penalty_per_day",
        "pre_total",
        "price",
        "price_manual",
        "price_source",
        "received",
        "rental_price",
        "returned",
        "rounding_step",
        "shell_deposit",
        "total_amount",
        "unit_cost",
        "unit_price",
        "unrecorded",
        "used",
        "waived",
        "waivers",
    }
)
"""Names of fields that are amounts in BRL, wherever an event or a record has them."""


def check_amount(what: str, amount: Decimal, *, least: str = "0.00", highest: Decimal = HIGHEST_AMOUNT) -> None:
    """Raise ``Refused`` with both limits unless ``amount`` lies between them; ``what``, as in ``"O preço do kit"``,
    begins the sentence."""
    lowest = Decimal(least)
    if not lowest <= amount <= highest:
        raise Refused(f"{what} vai de {reais(lowest)} a {reais(highest)}.")


def without_amounts(value: Any) -> Any:
    """Builtin values without the fields that are money, at every depth."""
    match value:
        case dict():
            return {name: without_amounts(each) for name, each in value.items() if name not in MONEY_FIELDS}
        case list() | tuple():
            return [without_amounts(each) for each in value]
        case _:
            return value
