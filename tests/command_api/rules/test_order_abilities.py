"""What an order allows by its status, its account and where its pieces are."""

from decimal import Decimal
from typing import Any

import pytest

from command_api.rules.order_abilities import HeldPieces, abilities
from command_api.rules.order_account import OrderAccount

NOTHING = HeldPieces(out=0, ready=0, unloaded=0, is_out=False)
IN_THE_HOUSE = HeldPieces(out=0, ready=2, unloaded=1, is_out=False)
LOADED = HeldPieces(out=0, ready=2, unloaded=0, is_out=False)
WITH_CUSTOMER = HeldPieces(out=2, ready=0, unloaded=0, is_out=True)
EMPTIES_ONLY = HeldPieces(out=0, ready=0, unloaded=0, is_out=True)
KEPT_FOR_THE_DELAY = {"penalties": Decimal(60), "deposit_settled": True, "deposit_kept": Decimal(60)}


@pytest.mark.parametrize(
    ("account", "held", "allowed"),
    [
        ({"status": "draft"}, NOTHING, {"can_change"}),
        ({"status": "awaiting_deposit"}, IN_THE_HOUSE, {"can_change", "can_pay", "can_swap"}),
        (
            {"status": "scheduled_for_delivery"},
            IN_THE_HOUSE,
            {"can_change", "can_pay", "can_swap", "can_load", "can_reschedule"},
        ),
        ({"status": "scheduled_for_delivery"}, LOADED, {"can_change", "can_pay", "can_swap", "can_reschedule"}),
        ({"status": "delivered"}, WITH_CUSTOMER, {"can_pay", "can_swap", "can_return"}),
        (
            {"status": "delivered", "deposit_received": Decimal(1)},
            EMPTIES_ONLY,
            {"can_pay", "can_return", "can_settle"},
        ),
        ({"status": "delivered", "penalties": Decimal(60)}, NOTHING, {"can_pay", "can_waive"}),
        ({"status": "delivered", "penalties": Decimal(60), "waived": Decimal(60)}, NOTHING, {"can_pay"}),
        ({"status": "delivered", "deposit_received": Decimal(60), **KEPT_FOR_THE_DELAY}, NOTHING, {"can_pay"}),
        ({"status": "cancelled"}, NOTHING, set()),
    ],
)
def test_what_an_order_allows(account: dict[str, Any], held: HeldPieces, allowed: set[str]) -> None:
    found = abilities(OrderAccount(**account), held)._asdict()
    assert {name for name, can in found.items() if can} == allowed
