"""Orders, the way they went, their lines and their money, given what happened."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

import msgspec

from command_api.orders import events
from command_api.orders.events import LatePenalty
from command_api.rules.windows import booking_window
from projections.bi.tables import bookings, deposits, money, order_items, order_steps, orders
from tests.harness.parties import BARREL, KIT, MONDAY, SATURDAY, TWO_DAYS, Party, details, later
from tests.harness.read_models import NOON

TODAY = date(2026, 11, 20)


def minute(number: int) -> datetime:
    return NOON + timedelta(minutes=number)


def test_an_order_that_was_only_written_down_has_reached_nothing_else(party: Party) -> None:
    party.drafted()
    assert party.history.rows(orders) == [
        {
            "id": 42,
            "order_code": "EV-2026-00042",
            "customer_id": 1,
            "cost_center": "choperia",
            "status": "draft",
            "status_since": minute(1),
            "created_at": minute(1),
            "created_on": TODAY,
            "placed_at": None,
            "placed_on": None,
            "confirmed_at": None,
            "scheduled_at": None,
            "delivered_at": None,
            "planned_delivery_on": SATURDAY,
            "planned_pickup_on": MONDAY,
            "delivered_on": None,
            "returned_at": None,
            "cancelled_at": None,
            "cancelled_on": None,
            "cancel_reason": None,
            "hold_expired": False,
            "items_total": Decimal("461.00"),
            "freight_price": None,
            "deposit_amount": Decimal(300),
            "extra_days": Decimal(0),
            "shell_deposit": Decimal(0),
            "credits": Decimal(0),
            "total_amount": Decimal("461.00"),
            "distance_km": None,
            "trips": None,
            "road_cost": None,
        }
    ]


def test_an_order_remembers_when_it_first_stood_where(party: Party, only: Any) -> None:
    party.drafted().placed().confirmed()
    party.given(events.SentToFactoryBatch).scheduled().delivered().returned(7, complete=False)
    assert only(orders, "status", "returned_at") == {"status": "delivered", "returned_at": None}
    party.returned(8, 9)
    last = only(orders, "returned_at")["returned_at"]
    party.given(events.EquipmentReturned, assets=(), empties_collected=2, complete=True)
    # every booking, set aside and return of an asset takes a minute of its own
    assert only(orders, "placed_at", "confirmed_at", "scheduled_at", "delivered_at", "returned_at") == {
        "placed_at": minute(3),
        "confirmed_at": minute(8),
        "scheduled_at": minute(10),
        "delivered_at": minute(14),
        "returned_at": last,
    }
    assert only(orders, "placed_on", "delivered_on") == {"placed_on": TODAY, "delivered_on": TODAY}


def test_steps_follow_each_other_and_the_last_one_is_open(party: Party) -> None:
    party.drafted().placed().confirmed()
    assert [
        (row["number"], row["status"], row["entered_at"], row["left_at"], row["left_on"])
        for row in party.history.rows(order_steps)
    ] == [
        (1, "draft", minute(1), minute(3), TODAY),
        (2, "awaiting_deposit", minute(3), minute(8), TODAY),
        (3, "confirmed", minute(8), None, None),
    ]


def test_days_are_those_of_the_pub(party: Party, only: Any) -> None:
    at = datetime.fromisoformat("2026-12-01T02:30:00+00:00")
    party.drafted().given(events.EventOrderConfirmed, at=at)
    assert party.history.rows(order_steps)[0]["left_on"] == date(2026, 11, 30)


def test_what_is_planned_is_what_was_agreed_last(party: Party, only: Any) -> None:
    def planned() -> tuple[date, date, Decimal]:
        row = only(orders, "planned_delivery_on", "planned_pickup_on", "deposit_amount")
        return tuple(row.values())

    party.drafted()
    assert planned() == (SATURDAY, MONDAY, Decimal(300))
    party.given(events.EventOrderDetailsChanged, details=later(party, 7, deposit_amount=Decimal("120.50")))
    assert planned() == (SATURDAY + timedelta(days=7), MONDAY + timedelta(days=7), Decimal("120.50"))
    party.given(events.EventOrderDetailsChanged, details=details(pickup_date=None)).placed()
    assert planned() == (SATURDAY, MONDAY, Decimal(300)), "of the window that is booked"
    party.given(events.EventOrderDetailsChanged, details=details(pickup_date=None, notes="Portão azul."))
    assert planned() == (SATURDAY, MONDAY, Decimal(300))
    moved = booking_window(SATURDAY, "manha", MONDAY + timedelta(days=1), "noite")
    party.given(events.EventOrderRebooked, window=moved, bookings=(), total_amount=Decimal(461)).confirmed().scheduled()
    party.given(events.DeliveryRescheduled, date=SATURDAY - timedelta(days=1), shift="tarde", responsible="Rui")
    assert planned() == (SATURDAY - timedelta(days=1), MONDAY + timedelta(days=1), Decimal(300))
    party.given(events.DeliveryUnscheduled, status="confirmed")
    assert planned()[0] == SATURDAY - timedelta(days=1), "the day that was agreed stays"
    party.scheduled().delivered().extended(2, TWO_DAYS)
    assert planned() == (SATURDAY, MONDAY + timedelta(days=2), Decimal(300))


def test_an_order_without_dates_has_nothing_planned(party: Party, only: Any) -> None:
    undecided = details(preferred_delivery_date=None, pickup_date=None, deposit_amount=Decimal(0))
    party.given(events.EventOrderDrafted, order_code="EV-2026-00042", details=undecided)
    assert only(orders, "planned_delivery_on", "planned_pickup_on", "deposit_amount") == {
        "planned_delivery_on": None,
        "planned_pickup_on": None,
        "deposit_amount": Decimal(0),
    }


def test_freight_is_there_while_it_is_attached(party: Party, only: Any) -> None:
    party.drafted().with_freight()
    assert only(orders, "freight_price", "distance_km", "trips", "items_total", "total_amount") == {
        "freight_price": Decimal(75),
        "distance_km": Decimal("22.4"),
        "trips": 1,
        "items_total": Decimal(461),
        "total_amount": Decimal(536),
    }
    party.given(events.FreightDetached)
    assert only(orders, "freight_price", "distance_km", "trips", "total_amount") == {
        "freight_price": None,
        "distance_km": None,
        "trips": None,
        "total_amount": Decimal(461),
    }


def test_lines_are_those_of_now_and_a_number_is_never_given_twice(party: Party, only: Any) -> None:
    party.drafted()
    half = msgspec.structs.replace(BARREL, id=3, quantity=Decimal("0.5"))
    party.given(events.EventOrderItemsChanged, items=(KIT, half))
    party.given(events.EventOrderItemsChanged, items=(half,))
    party.given(events.EventOrderItemsChanged, items=(half, msgspec.structs.replace(KIT, id=4)))
    assert [(row["id"], row["name"], row["amount"]) for row in party.history.rows(order_items)] == [
        (3, "Barril 50L", Decimal("50.00")),
        (4, "Kit festa 30L", Decimal("361.00")),
    ]
    assert only(orders, "items_total") == {"items_total": Decimal(411)}


def test_a_line_joins_the_dimension_of_its_kind(party: Party) -> None:
    party.given(events.EventOrderDrafted, order_code="EV-2026-00042", details=details())
    kinds = ("asset", "kit", "product", "beer", "model")
    lines = tuple(msgspec.structs.replace(BARREL, id=id, kind=kind, ref_id=id) for id, kind in enumerate(kinds, 1))
    party.given(events.EventOrderItemsChanged, items=lines)
    assert [[row[f"{kind}_id"] for kind in kinds] for row in party.history.rows(order_items)] == [
        [1, None, None, None, None],
        [None, 2, None, None, None],
        [None, None, 3, None, None],
        [None, None, None, 4, None],
        [None, None, None, None, 5],
    ]


def test_a_deposit_comes_in_and_becomes_something_else(party: Party) -> None:
    party.drafted().placed().confirmed("300", method="dinheiro")
    party.given(events.DepositSettled, returned=Decimal(0), kept=Decimal("49.90"), used=Decimal("250.10"))
    assert [
        (row["number"], row["kind"], row["amount"], row["method"], row["day"], row["cost_center"])
        for row in party.history.rows(deposits)
    ] == [
        (4, "received", Decimal(300), "dinheiro", TODAY, "choperia"),
        (6, "kept", Decimal("49.90"), None, TODAY, "choperia"),
        (6, "used", Decimal("250.10"), None, TODAY, "choperia"),
    ]


def test_a_deposit_that_came_as_payments_counts_once_and_is_used_with_the_delivery(party: Party) -> None:
    party.drafted().placed()
    party.given(events.PaymentReceived, payment_id=1, amount=Decimal(100), method="pix")
    party.given(events.PaymentReceived, payment_id=2, amount=Decimal(250), method="dinheiro").given(
        events.EventOrderConfirmed
    )
    party.scheduled().delivered().given(events.PaymentReceived, payment_id=3, amount=Decimal(50), method="pix")
    party.given(events.PaymentReversed, payment_id=2, amount=Decimal(250), method="dinheiro", is_deposit=False)
    assert [(row["kind"], row["amount"], row["method"]) for row in party.history.rows(deposits)] == [
        ("received", Decimal(100), "pix"),
        ("received", Decimal(200), "dinheiro"),
        ("used", Decimal(300), None),
        ("received", Decimal(-150), "dinheiro"),
        ("used", Decimal(-150), None),
    ]


def test_extra_days_that_are_agreed_after_the_delivery_count_on_their_own_day(party: Party) -> None:
    party.drafted().placed().delivered()
    party.history.now = NOON + timedelta(days=9)
    party.extended(2, TWO_DAYS)
    day, ends = TODAY + timedelta(days=9), {row["end"] for row in party.history.rows(bookings)}
    assert [(row["kind"], row["day"], row["amount"]) for row in party.history.rows(money)] == [
        ("extra_days", day, Decimal(722))
    ]
    assert ends == {party.window.end + timedelta(days=2)}


def test_a_penalty_after_the_settlement_is_paid_with_what_was_kept(party: Party) -> None:
    """The customer is charged the 50.00 once, as on the page of the order."""
    party.drafted().placed().confirmed("300").delivered()
    party.given(events.DepositSettled, returned=Decimal(0), kept=Decimal(50), used=Decimal(250))
    late = LatePenalty(item_id=None, name="", quantity=1, days=1, amount=Decimal(30))
    party.given(events.EquipmentReturned, assets=(), empties_collected=1, complete=False, penalties=(late,))
    charged = [(row["kind"], row["amount"]) for row in party.history.rows(money) if row["kind"] != "received"]
    assert sorted(charged) == [("kept", Decimal(-30)), ("kept", Decimal(50)), ("penalty", Decimal(30))]


def test_everything_of_an_order_moves_with_it_to_another_cost_center(party: Party, only: Any) -> None:
    party.drafted().placed().confirmed()
    party.given(events.EventOrderDetailsChanged, details=details(cost_center="distribuidora"))
    for table in (orders, order_steps, deposits, bookings):
        rows = party.history.rows(table)
        assert rows
        assert {row["cost_center"] for row in rows} == {"distribuidora"}


def test_a_draft_that_was_thrown_away_never_was(party: Party) -> None:
    party.drafted()
    party.history.follow()
    party.given(events.EventOrderDiscarded)
    assert [party.history.rows(table) for table in (orders, order_steps, order_items)] == [[], [], []]


def test_a_reason_is_kept_as_it_was_written(party: Party, only: Any) -> None:
    party.drafted().placed().cancelled(reason="Choveu  ")
    assert only(orders, "status", "cancelled_on", "cancel_reason", "hold_expired") == {
        "status": "cancelled",
        "cancelled_on": TODAY,
        "cancel_reason": "Choveu  ",
        "hold_expired": False,
    }


def test_no_reason_is_none_at_all(party: Party, only: Any) -> None:
    party.drafted().placed().cancelled(reason=" ")
    assert only(orders, "cancel_reason") == {"cancel_reason": None}


def test_a_hold_that_ran_out_is_told_from_a_person_who_cancelled(party: Party, only: Any) -> None:
    party.drafted().placed().cancelled(hold_expired=True, reason="Sinal não recebido em 48 horas")
    assert only(orders, "hold_expired") == {"hold_expired": True}
