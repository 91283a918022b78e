"""Containers at customers: out, back and overdue."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

from command_api.customers.events import CustomersMerged
from command_api.equipment.events import ModelAdded
from tests.harness.customers import MARINA, RUI, ordered, registered
from tests.harness.papers import text_of
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


def test_the_letter_lists_what_is_overdue_of_the_person_and_nothing_else(
    history: History, wedding: Party, asked_at: AskedAt
) -> None:
    history.given("equipment_model-1", ModelAdded, name="Barril 50L", capacity_l=Decimal(50))
    wedding.scheduled().delivered()
    registered(history, RUI)
    for stream in ("customer-17", "customer-18"):
        history.given(stream, CustomersMerged, merged=17, into=18)
    history.follow()
    path = "/api/v1/customers/17/containers/letter"
    early = asked_at(wedding.window.end).get(path)
    assert (early.status_code, early.json()["error"]) == (409, "Nenhum barril está atrasado com este cliente.")
    page = asked_at(wedding.window.end + timedelta(days=4)).get(path)
    assert page.status_code == 200, page.text
    assert page.headers["content-disposition"] == 'inline; filename="carta-barris-cliente-18.pdf"'
    text = text_of(page.content)
    for said in (RUI.name, "BARRIL50-0007", "EV-2026-00042", "4 dias", "o barril abaixo ainda está com você"):
        assert said in text
    assert "CHOPEIRA" not in text
    assert asked_at(wedding.window.end).get("/api/v1/customers/99/containers/letter").status_code == 404


def test_what_is_no_container_and_what_nobody_has_is_not_in_the_ledger(wedding: Party, asked_at: AskedAt) -> None:
    found = asked_at(datetime(2026, 11, 27, 15, 0, tzinfo=UTC)).get(PATH).json()
    assert found == {"out": 0, "overdue": 0, "sizes": [], "customers": []}
