"""The sheet of a day."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.equipment.events import AssetRetagged
from command_api.orders.events import Customer, EventOrderDiscarded, Item, PaymentReceived
from tests.harness.papers import text_of
from tests.harness.parties import KIT, MONDAY, SATURDAY, Party, details, warehouse
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, AskedAt, app_over, client_of

PATH = "/api/v1/event-orders/day-sheet"
FRIDAY = datetime(2026, 11, 27, 15, 0, tzinfo=UTC)


@pytest.fixture
def house(history: History) -> History:
    warehouse(history)
    return history


def sheet(asked_at: AskedAt, day: date, now: datetime = FRIDAY) -> dict[str, Any]:
    answer = asked_at(now).get(PATH, params={"date": f"{day}"})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    assert found["date"] == f"{day}"
    return found


def stops(lines: list[dict[str, Any]]) -> list[tuple[int, str, str]]:
    return [(line["id"], line["day"], line["shift"]) for line in lines]


@BOTH
def test_a_stop_says_where_to_go_with_what_and_what_to_ask_for(house: History, asked_at: AskedAt) -> None:
    Party(house, 42).drafted().with_freight().placed("536.00").confirmed().scheduled()
    house.given("equipment_asset-9", AssetRetagged, asset_tag="CHOPEIRA-0900")
    [line] = sheet(asked_at, SATURDAY)["deliveries"]
    assert line == {
        "id": 42,
        "order_code": "EV-2026-00042",
        "customer_name": "Marina Duarte",
        "phone": "(11) 95555-0142",
        "address": "Estrada da Serra, 1200, Igaratá",
        "lat": -23.2046,
        "lng": -46.1561,
        "event_name": "Casamento na serra",
        "cost_center": "choperia",
        "day": "2026-11-28",
        "shift": "manha",
        "responsible": "Rui",
        "items": [{"name": "Barril 50L", "quantity": 1.0}, {"name": "Kit festa 30L", "quantity": 2.0}],
        "assets": [
            {"asset_id": 7, "asset_tag": "BARRIL50-0007", "model_name": "Barril 50L", "beer": None, "is_loaded": False},
            {"asset_id": 8, "asset_tag": "CHOPEIRA-0008", "model_name": "Chopeira", "beer": None, "is_loaded": False},
            {"asset_id": 9, "asset_tag": "CHOPEIRA-0900", "model_name": "Chopeira", "beer": None, "is_loaded": False},
        ],
        "load_kg": 165.0,
        "balance_due": 236.0,
        "penalty_due": 0.0,
        "empties_to_collect": 2,
        "notes": "Portão verde.",
        "status": "scheduled_for_delivery",
        "stage": "scheduled_for_delivery",
        "late": False,
        "is_stop": True,
    }


def test_a_keg_of_a_line_of_beer_is_named_with_its_beer(house: History, asked_at: AskedAt) -> None:
    pilsen = Item(id=1, kind="beer", ref_id=3, name="Pilsen 50 L", quantity=Decimal(1), unit_price=Decimal(779))
    Party(house, 42, items=(pilsen, KIT), assets={7: 1, 8: 2}).drafted().placed().confirmed().scheduled()
    [line] = sheet(asked_at, SATURDAY)["deliveries"]
    assert [(each["asset_tag"], each["beer"]) for each in line["assets"]] == [
        ("BARRIL50-0007", "Pilsen 50 L"),
        ("CHOPEIRA-0008", None),
    ]


@BOTH
def test_deliveries_come_by_shift_and_only_those_that_still_have_to_leave(house: History, asked_at: AskedAt) -> None:
    def party(id: int, shift: str) -> Party:
        return Party(house, id, details=details(preferred_delivery_shift=shift), assets={}).drafted()

    party(1, "noite").placed().confirmed().scheduled()
    party(2, "tarde").placed()
    party(3, "manha").placed().confirmed()
    party(4, "manha")
    party(5, "manha").placed().cancelled()
    party(6, "manha").placed().confirmed().scheduled().delivered()
    party(7, "manha").given(EventOrderDiscarded)
    expected = [(3, "2026-11-28", "manha"), (2, "2026-11-28", "tarde"), (1, "2026-11-28", "noite")]
    assert stops(sheet(asked_at, SATURDAY)["deliveries"]) == expected
    assert sheet(asked_at, SATURDAY + timedelta(days=1))["deliveries"] == []


@BOTH
def test_who_collects_at_the_house_is_no_stop_but_is_waited_for(house: History, asked_at: AskedAt) -> None:
    fetched = details(place=None, collects=True)
    Party(house, 1, details=fetched).drafted().placed().confirmed().scheduled()
    out, back = sheet(asked_at, SATURDAY), sheet(asked_at, MONDAY)
    assert (out["deliveries"], back["pickups"], out["brought_back"], back["collected"]) == ([], [], [], [])
    [leaving], [coming] = out["collected"], back["brought_back"]
    assert (leaving["customer_name"], leaving["shift"], coming["shift"]) == ("Marina Duarte", "manha", "tarde")
    assert leaving["assets"][0]["asset_tag"] == "BARRIL50-0007"
    with client_of(app_over(house, clock=lambda: FRIDAY), "porter") as porter:
        [coded] = porter.get(PATH, params={"date": f"{SATURDAY}"}).json()["collected"]
    assert (coded["order_code"], coded["customer_name"], coded["event_name"], coded["phone"]) == (
        "EV-2026-00001",
        "Cliente",
        "",
        "",
    )
    order = asked_at(FRIDAY).get("/api/v1/event-orders/1").json()
    assert (order["collects"], order["delivery_address"]) == (True, "")


@BOTH
def test_what_is_out_is_fetched_on_its_day_and_stays_on_the_sheet_until_it_is_back(
    house: History, asked_at: AskedAt
) -> None:
    party = Party(house, 42).drafted().placed().confirmed().scheduled().delivered()
    [line] = sheet(asked_at, MONDAY)["pickups"]
    assert (line["day"], line["shift"], line["late"]) == ("2026-11-30", "tarde", False)
    tuesday, evening = MONDAY + timedelta(days=1), datetime(2026, 11, 30, 21, 0, 1, tzinfo=UTC)
    assert sheet(asked_at, tuesday)["pickups"] == [], "on Friday nobody expects it to be late"
    party.returned(7, 8, complete=False)
    [line] = sheet(asked_at, tuesday, evening)["pickups"]
    assert (line["day"], line["late"], [asset["asset_tag"] for asset in line["assets"]]) == (
        "2026-11-30",
        True,
        ["CHOPEIRA-0009"],
    )
    party.returned(9)
    assert sheet(asked_at, tuesday, evening)["pickups"] == []
    assert sheet(asked_at, MONDAY, evening)["pickups"] == []


def test_a_day_ahead_is_planned_with_what_will_be_out_by_then(house: History, asked_at: AskedAt) -> None:
    Party(house, 42).drafted().placed().confirmed()
    assert stops(sheet(asked_at, MONDAY)["pickups"]) == [(42, "2026-11-30", "tarde")]
    sunday = FRIDAY + timedelta(days=2)
    assert sheet(asked_at, MONDAY, sunday)["pickups"] == [], "it was never delivered"


def test_a_pickup_without_an_agreed_shift_is_in_the_shift_of_the_delivery(house: History, asked_at: AskedAt) -> None:
    Party(house, 1, details=details(pickup_shift=None), assets={}).drafted().placed().confirmed().scheduled()
    assert stops(sheet(asked_at, MONDAY)["pickups"]) == [(1, "2026-11-30", "manha")]


def test_the_balance_takes_charges_into_account(house: History, asked_at: AskedAt) -> None:
    party = Party(house, 1).drafted().placed().confirmed().scheduled().delivered()
    party.returned(7, condition="lost", charge=Decimal(900), complete=False)
    assert sheet(asked_at, MONDAY)["pickups"][0]["balance_due"] == 1061.0


def test_a_driver_asks_for_money_once(house: History, asked_at: AskedAt) -> None:
    """On delivery; on pickup only for what is still owed then."""
    party = Party(house, 1).drafted().placed().confirmed().scheduled()
    assert sheet(asked_at, SATURDAY)["deliveries"][0]["balance_due"] == 161.0
    assert sheet(asked_at, MONDAY)["pickups"][0]["balance_due"] == 0.0
    party.delivered()
    assert sheet(asked_at, MONDAY)["pickups"][0]["balance_due"] == 161.0
    party.given(PaymentReceived, payment_id=2, amount=Decimal(161), method="dinheiro")
    assert sheet(asked_at, MONDAY)["pickups"][0]["balance_due"] == 0.0


@pytest.mark.parametrize("query", [{}, {"date": "hoje"}, {"date": "2026-11-28T10:00:00Z"}, {"date": "2026-02-30"}])
def test_a_sheet_is_of_a_day(asked_at: AskedAt, query: dict[str, str]) -> None:
    assert asked_at(FRIDAY).get(PATH, params=query).status_code == 422


@pytest.mark.parametrize("day", [date.min, date.max])
def test_a_day_at_an_end_of_the_calendar_is_refused(asked_at: AskedAt, day: date) -> None:
    answer = asked_at(FRIDAY).get(PATH, params={"date": f"{day}"})
    assert answer.status_code == 422
    assert "Informe uma data entre os anos 2 e 9998." in answer.text


def test_on_paper_there_are_boxes_to_tick_and_lines_to_sign(house: History, asked_at: AskedAt) -> None:
    typed = details(customer=Customer("Marina Duarte", "+5511955550142"))
    Party(house, 42, typed).drafted().with_freight().placed("536.00").confirmed().scheduled()
    answer = asked_at(FRIDAY).get(f"{PATH}/document", params={"date": f"{SATURDAY}"})
    assert 'filename="folha-do-dia-2026-11-28.pdf"' in answer.headers["content-disposition"]
    text = text_of(answer.content)
    order = [
        "Entregas (1)",
        "Manhã, das 8h às 12h",
        "Marina Duarte EV-2026-00042",
        "2 × Kit festa 30L",
        "BARRIL50-0007",
    ]
    places = [text.index(each) for each in (*order, "Assinatura (nome legível)", "Nada a recolher neste dia.")]
    assert places == sorted(places)
    for said in ("A receber R$ 236,00", "Entregador Rui", "(11) 95555-0142"):
        assert said in text
