"""How many periods a rental takes."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from command_api.rules.rentals import periods
from command_api.rules.windows import booking_window

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[3] / "frontend/src/components/orders/rental-cases.json").read_text()
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['period']}, {case['pickup']}")
def test_the_order_form_counts_the_same_periods(case: dict[str, Any]) -> None:
    first, last = date.fromisoformat(case["delivery"]), date.fromisoformat(case["pickup"])
    assert periods(case["period"], booking_window(first, "manha", last, "noite")) == case["periods"]
