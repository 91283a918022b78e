"""One order with everything that is known of it."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.equipment import events as equipment_events
from command_api.orders import events
from command_api.orders.events import LoadedAsset, ReturnedAsset, ReturnedKeg
from tests.harness.parties import TWO_DAYS, Party, booking, details, warehouse
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import BOTH, AskedAt

PATH = "/api/v1/event-orders/42"


@pytest.fixture
def party(history: History) -> Party:
    warehouse(history)
    history.now = NOON
    return Party(history, 42)


def asked(asked_at: AskedAt, **when: float) -> dict[str, Any]:
    answer = asked_at(NOON + timedelta(**when)).get(PATH)
    assert answer.status_code == 200, answer.text
    assert answer.headers["etag"] == f'"{answer.json()["version"]}"'
    found: dict[str, Any] = answer.json()
    return found


@BOTH
def test_an_order_shows_its_lines_with_the_pieces_they_hold(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed()
    party.history.given("equipment_asset-8", equipment_events.AssetRetagged, asset_tag="CHOPEIRA-0800")
    assert asked(asked_at)["items"] == [
        {
            "id": 1,
            "kind": "asset",
            "asset_id": 7,
            "kit_id": None,
            "product_id": None,
            "beer_id": None,
            "model_id": None,
            "container_l": None,
            "mode": "sold",
            "rental_period": None,
            "kit_line": None,
            "slots": [],
            "product_name": "Barril 50L",
            "quantity": 1.0,
            "unit_price": 100.0,
            "subtotal": 100.0,
            "weight_kg": 75.0,
            "assets": [{"asset_id": 7, "asset_tag": "BARRIL50-0007", "model_name": "Barril 50L"}],
            "kits_out": 0,
        },
        {
            "id": 2,
            "kind": "kit",
            "asset_id": None,
            "kit_id": 3,
            "product_id": None,
            "beer_id": None,
            "model_id": None,
            "container_l": None,
            "mode": "sold",
            "rental_period": None,
            "kit_line": None,
            "slots": [],
            "product_name": "Kit festa 30L",
            "quantity": 2.0,
            "unit_price": 180.5,
            "subtotal": 361.0,
            "weight_kg": 90.0,
            "assets": [
                {"asset_id": 8, "asset_tag": "CHOPEIRA-0800", "model_name": "Chopeira"},
                {"asset_id": 9, "asset_tag": "CHOPEIRA-0009", "model_name": "Chopeira"},
            ],
            "kits_out": 0,
        },
    ]


def test_a_line_says_how_many_of_its_kits_are_out(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed().delivered()
    assert [line["kits_out"] for line in asked(asked_at)["items"]] == [0, 2]
    party.returned(8, complete=False)
    assert [line["kits_out"] for line in asked(asked_at)["items"]] == [0, 1]


def test_what_stays_longer_is_charged_and_told(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed().confirmed().scheduled().delivered().extended(2, TWO_DAYS)
    found = asked(asked_at)
    assert found["money"]["charges"][-1] == {
        "kind": "extra_days",
        "description": "2 × Kit festa 30L: mais 2 diárias",
        "amount": 722.0,
    }
    assert (found["pickup_date"], found["timeline"][-1]["title"]) == ("2026-12-02", "Recolhimento mudado")


@BOTH
def test_freight_is_explained_step_by_step_by_the_terms_of_its_day(party: Party, asked_at: AskedAt) -> None:
    party.drafted().with_freight()
    assert asked(asked_at)["freight"] == {
        "price": 75.0,
        "distance_km": 22.4,
        "duration_min": 31,
        "distance_reason": "",
        "origin": "Rua do Coreto, 217",
        "difficulty": "Serra",
        "breakdown": {
            "distance_km": 22.4,
            "free_km": 5.0,
            "km_cobrados": 17.4,
            "weight_kg": 165.0,
            "trips": 1,
            "custo_km": 60.9,
            "multiplier": 1.2,
            "extra_flat": 0.0,
            "pre_total": 73.08,
        },
        "terms": {
            "free_km": 5.0,
            "base_rate_per_km": 3.5,
            "min_fee": 40.0,
            "rounding_step": 5.0,
            "max_load_kg": 600.0,
        },
    }


def test_a_plain_road_has_no_difficulty_and_an_order_without_a_price_has_no_freight(
    party: Party, asked_at: AskedAt
) -> None:
    party.drafted()
    assert asked(asked_at)["freight"] is None
    party.with_freight("4", None)
    freight = asked(asked_at)["freight"]
    assert (freight["difficulty"], freight["price"]) == (None, 0.0)


def test_a_booking_says_from_when_to_when_and_what_came_back(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed().confirmed().scheduled().delivered()
    back = NOON + timedelta(days=10)
    party.returned(8, condition="damaged", charge=Decimal(120), note="Torneira trincada.", complete=False, at=back)
    found = {row["asset_id"]: row for row in asked(asked_at, days=9)["bookings"]}
    assert {id: row["state"] for id, row in found.items()} == {7: "out", 8: "damaged", 9: "out"}
    assert found[8] == {
        "item_id": 2,
        "asset_id": 8,
        "asset_tag": "CHOPEIRA-0008",
        "model_id": 2,
        "model_name": "Chopeira",
        "start": "2026-11-28T11:00:00Z",
        "end": "2026-11-30T21:00:00Z",
        "blocked_until": "2026-11-30T17:00:00Z",
        "state": "damaged",
        "charge": 120.0,
        "note": "Torneira trincada.",
        "loaded_at": None,
        "returned_at": "2026-11-30T15:00:00Z",
        "swapped_for": None,
        "danger": None,
    }


def test_a_line_shows_the_pieces_that_the_customer_has_and_not_the_one_that_was_swapped(
    party: Party, asked_at: AskedAt
) -> None:
    party.assets = {7: 1, 8: 2}
    party.drafted().placed().confirmed().scheduled().delivered()
    party.given(
        events.EquipmentSwapped,
        back=ReturnedAsset(asset_id=8, asset_tag="CHOPEIRA-0008", condition="ok"),
        by=booking(9, 2),
    )
    party.asset(8, equipment_events.AssetReturned, condition="ok", stock_location_id=1)
    party.asset(9, equipment_events.AssetBooked, order_code=party.code, window=party.window, buffer_min=120)
    party.asset(9, equipment_events.AssetCheckedOut, stock_location_id=9)
    found = asked(asked_at)
    assert [[held["asset_tag"] for held in item["assets"]] for item in found["items"]] == [
        ["BARRIL50-0007"],
        ["CHOPEIRA-0009"],
    ]
    assert {row["asset_tag"]: (row["state"], row["swapped_for"]) for row in found["bookings"]} == {
        "BARRIL50-0007": ("out", None),
        "CHOPEIRA-0008": ("returned", "CHOPEIRA-0009"),
        "CHOPEIRA-0009": ("out", None),
    }


def test_what_was_released_stays_in_sight_but_belongs_to_no_line(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed().cancelled()
    found = asked(asked_at)
    assert {row["state"] for row in found["bookings"]} == {"released"}
    assert [item["assets"] for item in found["items"]] == [[], []]


MONEY = {
    "items_total": 461.0,
    "freight_price": 75.0,
    "extra_days": 0.0,
    "opening": 0.0,
    "shells": 0.0,
    "total_amount": 536.0,
    "deposit_agreed": 300.0,
    "deposit_received": 0.0,
    "deposit_paid": 0.0,
    "deposit_missing": 0.0,
    "deposit_returned": 0.0,
    "deposit_kept": 0.0,
    "deposit_used": 0.0,
    "damages": 0.0,
    "late_per_day": 0.0,
    "penalties": 0.0,
    "credits": 0.0,
    "balance_due": 536.0,
    "delay": None,
}


def sums(found: dict[str, Any]) -> dict[str, Any]:
    """The money without the lines of its ledger, whose sums must be the balance that the row has."""
    money = found["money"]
    charges = sum(Decimal(str(each["amount"])) for each in money.pop("charges"))
    paid = sum(Decimal(str(each["amount"])) for each in money.pop("payments") if each["reversal"] is None)
    assert (money.pop("total"), money.pop("paid")) == (float(charges), float(paid))
    assert money.pop("balance") == money["balance_due"] == float(charges - paid)
    deposit_left = money["deposit_agreed"] - float(paid) if found["status"] == "awaiting_deposit" else 0
    assert money.pop("open_amount") == (deposit_left if deposit_left > 0 else max(0, money["balance_due"]))
    assert money.pop("refundable") == 0
    assert money.pop("pix_requests") == []
    assert money.pop("settled") == (money["balance_due"] == 0 and found["status"] != "draft")
    return dict(money)


def test_money_adds_up_at_every_step(party: Party, asked_at: AskedAt) -> None:
    party.drafted().with_freight()
    assert sums(asked(asked_at)) == MONEY | {"balance_due": 0.0}
    party.placed("536.00")
    assert sums(asked(asked_at)) == MONEY | {"deposit_missing": 300.0}
    party.confirmed("250.50")
    came = {"deposit_received": 250.5, "deposit_paid": 250.5}
    assert sums(asked(asked_at)) == MONEY | came | {"deposit_missing": 49.5, "balance_due": 285.5}
    party.scheduled().delivered().returned(8, condition="damaged", charge=Decimal("80.10"), complete=False)
    assert sums(asked(asked_at)) == MONEY | came | {"damages": 80.1, "balance_due": 365.6}
    party.returned(7, 9, keg=ReturnedKeg(state="sealed", left_l=Decimal(30), credit=Decimal("50.05")))
    assert asked(asked_at)["money"]["balance_due"] == 265.5
    party.given(events.DepositSettled, returned=Decimal(100), kept=Decimal("80.10"), used=Decimal("70.40"))
    assert sums(asked(asked_at)) == MONEY | came | {
        "deposit_returned": 100.0,
        "deposit_kept": 80.1,
        "deposit_used": 70.4,
        "damages": 80.1,
        "credits": 100.1,
        "balance_due": 0.0,
    }


def test_the_ledger_lists_what_was_charged_and_what_came(party: Party, asked_at: AskedAt) -> None:
    party.drafted().with_freight().placed("536.00").confirmed("250.50", reference="E77")
    party.given(events.PaymentReceived, payment_id=2, amount=Decimal(100), method="dinheiro")
    party.given(events.PaymentReversed, payment_id=2, amount=Decimal(100), method="dinheiro", is_deposit=False)
    party.scheduled().delivered().returned(8, condition="damaged", charge=Decimal("80.10"), complete=False)
    party.returned(7, 9, keg=ReturnedKeg(state="sealed", left_l=Decimal(30), credit=Decimal("50.05")))
    party.given(
        events.DepositSettled, returned=Decimal(50), kept=Decimal("100.50"), used=Decimal(100), closes_bill=False
    )
    found = asked(asked_at)
    assert found["stage"] == "returned"
    assert [(each["kind"], each["amount"]) for each in found["money"]["charges"]] == [
        ("item", 100.0),
        ("item", 361.0),
        ("freight", 75.0),
        ("damage", 80.1),
        ("credit", -50.05),
        ("credit", -50.05),
        ("kept", 20.4),
    ]
    payments = [
        (each["payment_id"], each["kind"], each["amount"], each["method"], each["reversal"] is not None)
        for each in found["money"]["payments"]
    ]
    assert payments == [
        (1, "deposit", 250.5, "pix", False),
        (2, "payment", 100.0, "dinheiro", True),
        (None, "deposit_returned", -50.0, None, False),
    ]
    assert sums(found)["balance_due"] == 335.9


def test_what_went_back_by_mistake_stays_in_the_ledger_without_counting(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed("461.00").confirmed("250.50").scheduled().delivered()
    back = ReturnedAsset(asset_id=8, asset_tag="TAP-1", condition="damaged", charge=Decimal("80.10"))
    party.returned(8, condition="damaged", charge=Decimal("80.10"), complete=False)
    party.given(events.ReturnTakenBack, number=8, assets=(back,), empties_collected=0, complete=False)
    party.given(events.DepositSettled, returned=Decimal(50), kept=Decimal(0), used=Decimal("200.50"), closes_bill=False)
    party.given(events.SettlementTakenBack, number=10)
    party.given(events.PaymentReceived, payment_id=2, amount=Decimal(300), method="pix")
    party.given(events.PaymentRefunded, amount=Decimal(20), method="pix", at=NOON)
    party.given(events.RefundTakenBack, number=13, amount=Decimal(20), refunded_at=NOON)
    money = asked(asked_at)["money"]
    assert {each["kind"] for each in money["charges"]} == {"item"}
    assert [(each["kind"], each["amount"], each["reversal"] is not None) for each in money["payments"]] == [
        ("deposit", 250.5, False),
        ("deposit_returned", -50.0, True),
        ("payment", 300.0, False),
        ("refund", -20.0, True),
    ]
    assert (money["paid"], money["balance"]) == (550.5, -89.5)


def test_nothing_is_due_for_a_cancelled_order(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed().confirmed().cancelled("confirmed")
    assert asked(asked_at)["money"]["balance_due"] == 0.0


def abilities(found: dict[str, Any]) -> tuple[list[str], str]:
    flags = ("can_change", "can_reschedule", "can_load", "can_swap", "can_return", "can_settle")
    return found["allowed_transitions"], " ".join(flag for flag in flags if found[flag])


def test_an_order_says_what_can_be_done_with_it_now(party: Party, asked_at: AskedAt) -> None:
    party.drafted()
    assert abilities(asked(asked_at)) == (["awaiting_deposit", "cancelled"], "can_change")
    party.placed()
    assert abilities(asked(asked_at)) == (["confirmed", "cancelled"], "can_change can_swap")
    party.confirmed()
    expected = ["in_factory_batch", "scheduled_for_delivery", "cancelled"]
    assert abilities(asked(asked_at)) == (expected, "can_change can_swap")
    party.given(events.SentToFactoryBatch, batch="L-1")
    assert abilities(asked(asked_at)) == (expected[1:], "can_change can_swap")
    party.scheduled()
    assert abilities(asked(asked_at)) == (["delivered", "cancelled"], "can_change can_reschedule can_load can_swap")
    pieces = tuple(LoadedAsset(asset_id=id, asset_tag="") for id in party.assets)
    party.given(events.EventOrderLoaded, assets=pieces)
    assert abilities(asked(asked_at)) == (["delivered", "cancelled"], "can_change can_reschedule can_swap")
    party.delivered()
    assert abilities(asked(asked_at)) == ([], "can_swap can_return")
    party.returned(7, complete=False)
    assert abilities(asked(asked_at)) == ([], "can_swap can_return")
    party.returned(8, 9)
    assert abilities(asked(asked_at)) == ([], "can_settle")
    party.given(events.DepositSettled, returned=Decimal(300), kept=Decimal(0), used=Decimal(0))
    assert abilities(asked(asked_at)) == ([], "")


def test_without_a_deposit_there_is_nothing_to_settle(party: Party, asked_at: AskedAt) -> None:
    party.details = details(deposit_amount=Decimal(0))
    party.drafted().placed().confirmed("0").scheduled().delivered().returned()
    assert abilities(asked(asked_at)) == ([], "")


def test_a_delivery_without_equipment_settles_at_once(party: Party, asked_at: AskedAt) -> None:
    party.assets, party.details = {}, details(empties_to_collect=0)
    party.drafted().placed().confirmed().scheduled().delivered()
    found = asked(asked_at, days=30)
    assert abilities(found) == ([], "can_settle")
    assert (found["late"], found["returned_at"]) == (False, None)


def test_an_order_is_late_until_the_last_piece_is_back(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed().confirmed().scheduled().delivered()
    due = timedelta(days=10, hours=6)
    assert asked(asked_at, days=10)["late"] is False
    party.returned(7, 8, complete=False)
    assert asked(asked_at, seconds=due.total_seconds() + 1)["late"] is True
    party.returned(9, at=NOON + due)
    found = asked(asked_at, days=30)
    assert (found["late"], found["returned_at"]) == (False, "2026-11-30T21:00:00Z")


def test_a_hold_ends_when_the_deposit_has_come(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed()
    found = asked(asked_at, hours=49)
    assert (found["hold_until"], found["overdue"]) == ("2026-11-22T15:03:00Z", True)
    assert asked(asked_at, hours=48)["overdue"] is False
    party.confirmed()
    found = asked(asked_at, hours=49)
    assert (found["hold_until"], found["overdue"]) == (None, False)


@BOTH
def test_a_story_is_told_from_the_beginning(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed().confirmed("80", reason="Cliente antigo da casa.")
    story = asked(asked_at)["timeline"]
    assert [entry["kind"] for entry in story] == [
        "EventOrderDrafted",
        "EventOrderItemsChanged",
        "EventOrderPlaced",
        "DepositReceived",
        "EventOrderConfirmed",
    ]
    assert story[3] == {
        "at": "2026-11-20T15:07:00Z",
        "actor_name": "Ana Beltrão",
        "kind": "DepositReceived",
        "title": "Sinal recebido",
        "detail": "Sinal de R$\u00a080,00 recebido por PIX.",
        "reason": "Cliente antigo da casa.",
    }


def test_where_it_goes_and_who_ordered_travel_with_the_order(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed().confirmed().scheduled()
    found = asked(asked_at)
    shown = {name: value for name, value in found.items() if name.startswith(("delivery_", "customer_"))}
    assert shown.pop("delivery_driver") == "", "it is on no route"
    assert shown == {
        "customer_id": 1,
        "customer_name": "Marina Duarte",
        "customer_first_name": "Marina",
        "customer_phone": "(11) 95555-0142",
        "customer_document": "39053344705",
        "delivery_address": "Estrada da Serra, 1200, Igaratá",
        "delivery_place_id": "igarata",
        "delivery_lat": -23.2046,
        "delivery_lng": -46.1561,
    }
    assert (found["responsible"], found["batch"], found["updated_by"]) == ("Rui", "", "Ana Beltrão")


def test_an_order_that_was_discarded_does_not_exist_any_more(party: Party, asked_at: AskedAt) -> None:
    party.drafted().given(events.EventOrderDiscarded)
    answer = asked_at(NOON).get(PATH)
    assert (answer.status_code, answer.json()["error"]) == (404, "Este evento não existe mais.")
