"""Containers at customers: out, back and overdue."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

from command_api.equipment.events import ModelAdded
from tests.harness.customers import MARINA, ordered
from tests.harness.parties import Party
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, AskedAt

PATH = "/api/v1/containers"


def size(left: int, *, back: int = 0, out: int = 0, overdue: int = 0) -> dict[str, Any]:
    return {"capacity_l": 50.0, "left": left, "back": back, "lost": 0, "out": out, "overdue": overdue}


@BOTH
def test_the_ledger_counts_what_left_came_back_and_is_overdue(
    history: History, wedding: Party, asked_at: AskedAt
) -> None:
    history.given("equipment_model-1", ModelAdded, name="Barril 50L", capacity_l=Decimal(50))
    wedding.scheduled().delivered()
    history.follow()
    before, after = (asked_at(wedding.window.end + late).get(PATH).json() for late in (timedelta(0), timedelta(days=4)))
    assert (before["out"], before["overdue"]) == (1, 0)
    assert before["sizes"] == [size(1, out=1)]
    [marina] = after["customers"]
    assert (marina["customer_id"], marina["customer_name"], marina["overdue"]) == (17, MARINA.name, 1)
    assert marina["sizes"] == after["sizes"] == [size(1, out=1, overdue=1)]
    [barrel] = marina["containers"]
    assert (barrel["asset_tag"], barrel["order_code"], barrel["days_late"]) == ("BARRIL50-0007", "EV-2026-00042", 4)

    wedding.returned()
    second = ordered(history, 43).placed().confirmed().scheduled().delivered()
    history.follow()
    again = asked_at(second.window.end).get(PATH).json()
    assert (again["out"], again["overdue"]) == (1, 0)
    assert again["customers"][0]["sizes"] == [size(2, back=1, out=1)]


def test_what_is_no_container_and_what_nobody_has_is_not_in_the_ledger(wedding: Party, asked_at: AskedAt) -> None:
    found = asked_at(datetime(2026, 11, 27, 15, 0, tzinfo=UTC)).get(PATH).json()
    assert found == {"out": 0, "overdue": 0, "sizes": [], "customers": []}
