"""Orders for events, given what happened."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import msgspec
import pytest

from command_api.equipment import events as equipment_events
from command_api.orders import events
from command_api.orders.events import Customer, LoadedAsset, Rental, ReturnedAsset
from command_api.rules.windows import Window
from projections.orders.tables import bookings, items, movements, order_counts, orders
from tests.harness.parties import BARREL, KIT, MONDAY, SATURDAY, TWO_DAYS, Party, booking, details, later, warehouse
from tests.harness.read_models import NOON, History

PICKUP = datetime(2026, 11, 30, 21, 0, tzinfo=UTC)
"""18:00 at the pub."""


@pytest.fixture
def party(history: History) -> Party:
    warehouse(history)
    history.now = NOON
    return Party(history, 42)


def the_order(history: History, *names: str) -> dict[str, Any]:
    [row] = history.rows(orders)
    return {name: row[name] for name in names} if names else row


def test_a_draft_costs_the_extra_days_of_its_dates(party: Party) -> None:
    """From Saturday to Monday a kit by the day takes two periods, and one that is for the whole loan none more."""
    rented = msgspec.structs.replace(KIT, rental=Rental(period="daily", penalty_per_day=Decimal(0)))
    party.items = (BARREL, rented)
    party.drafted()
    sums = ("items_total", "extra_days", "total_amount")
    assert the_order(party.history, *sums) == dict(zip(sums, map(Decimal, (461, 361, 822)), strict=True))
    party.given(events.EventOrderDetailsChanged, details=details(pickup_date=MONDAY + timedelta(days=1)))
    assert the_order(party.history, *sums) == dict(zip(sums, map(Decimal, (461, 722, 1183)), strict=True))
    party.given(events.EventOrderDetailsChanged, details=details(pickup_date=None))
    assert the_order(party.history, "total_amount") == {"total_amount": 461}
    party.given(events.EventOrderDetailsChanged, details=details())
    party.given(events.EventOrderItemsChanged, items=(BARREL,))
    assert the_order(party.history, "extra_days", "total_amount") == {"extra_days": 0, "total_amount": 100}


def test_an_order_is_listed_as_it_was_written_down(party: Party) -> None:
    party.drafted()
    created, changed = NOON + timedelta(minutes=1), NOON + timedelta(minutes=2)
    assert the_order(party.history) == {
        "id": 42,
        "order_code": "EV-2026-00042",
        "status": "draft",
        "customer_id": 1,
        "customer_name": "Marina Duarte",
        "customer_phone": "(11) 95555-0142",
        "customer_document": "39053344705",
        "customer_folded": "marina duarte",
        "cost_center": "choperia",
        "event_name": "Casamento na serra",
        "event_date_from": SATURDAY,
        "preferred_delivery_date": SATURDAY,
        "preferred_delivery_shift": "manha",
        "pickup_date": MONDAY,
        "pickup_shift": "tarde",
        "pickup_day": None,
        "pickup_at": None,
        "deposit_amount": Decimal(300),
        "shell_deposit": Decimal(0),
        "collects": False,
        "shells": 0,
        "empties_to_collect": 2,
        "empties_collected": 0,
        "notes": "Portão verde.",
        "delivery_address": "Estrada da Serra, 1200, Igaratá",
        "delivery_place_id": "igarata",
        "delivery_lat": -23.2046,
        "delivery_lng": -46.1561,
        "items_total": Decimal("461.00"),
        "freight_price": Decimal(0),
        "total_amount": Decimal("461.00"),
        "freight": None,
        "deposit_received": Decimal(0),
        "deposit_paid": Decimal(0),
        "deposit_returned": Decimal(0),
        "deposit_kept": Decimal(0),
        "deposit_used": Decimal(0),
        "extra_days": Decimal(0),
        "opening": Decimal(0),
        "penalties": Decimal(0),
        "waived": Decimal(0),
        "late_per_day": Decimal(0),
        "credits": Decimal(0),
        "deposit_settled": False,
        "stage": "draft",
        "charges": Decimal(0),
        "payments_received": Decimal(0),
        "payments_refunded": Decimal(0),
        "unrecorded": Decimal(0),
        "balance": Decimal(0),
        "confirmed_on": None,
        "delivered_on": None,
        "batch": "",
        "responsible": "",
        "placed_at": None,
        "holds": 0,
        "is_out": False,
        "returned_at": None,
        "left_behind": "",
        "handed_beyond": "",
        "overpaid": Decimal(0),
        "movements": 0,
        "open_changes": 0,
        "change_asked_at": None,
        "last_item": 2,
        "search": "marina duarte (11) 95555-0142 5511955550142 ev-2026-00042 casamento na serra portao verde.",
        "created_at": created,
        "created_by_name": "user-1",
        "version": 2,
        "updated_at": changed,
        "updated_by": "user-1",
    }


def test_a_line_is_priced_to_the_cent_and_a_line_that_is_gone_leaves_nothing_behind(party: Party) -> None:
    party.drafted()
    half = Decimal("0.5")
    party.given(events.EventOrderItemsChanged, items=(KIT, type(BARREL)(**_with(BARREL, id=3, quantity=half))))
    lines = [(row["id"], row["position"], row["name"], row["subtotal"]) for row in party.history.rows(items)]
    assert lines == [(2, 0, "Kit festa 30L", Decimal("361.00")), (3, 1, "Barril 50L", Decimal("50.00"))]
    assert the_order(party.history, "items_total", "total_amount", "last_item") == {
        "items_total": Decimal(411),
        "total_amount": Decimal(411),
        "last_item": 3,
    }


def _with(item: Any, **fields: Any) -> dict[str, Any]:
    return {**{name: getattr(item, name) for name in item.__struct_fields__}, **fields}


def test_freight_is_a_part_of_the_total_until_it_is_detached(party: Party) -> None:
    party.drafted().with_freight()
    # 17.4 km × 3.50 × 1.2 = 73.08, rounded up to the next 5
    assert the_order(party.history, "freight_price", "total_amount") == {
        "freight_price": Decimal(75),
        "total_amount": Decimal(536),
    }
    party.given(events.FreightDetached)
    assert the_order(party.history, "freight_price", "total_amount", "freight") == {
        "freight_price": Decimal(0),
        "total_amount": Decimal(461),
        "freight": None,
    }


def test_placing_starts_the_hold_and_fixes_when_it_comes_back(party: Party) -> None:
    party.drafted().placed()
    assert the_order(party.history, "status", "placed_at", "holds", "pickup_day", "pickup_at") == {
        "status": "awaiting_deposit",
        "placed_at": NOON + timedelta(minutes=3),
        "holds": 3,
        "pickup_day": MONDAY,
        "pickup_at": PICKUP,
    }


def test_booking_anew_moves_the_pickup_and_does_not_start_the_hold_again(party: Party) -> None:
    party.drafted().placed()
    party.details = later(party, 7)
    party.given(events.EventOrderDetailsChanged, details=party.details)
    party.given(events.EventOrderRebooked, window=party.window, bookings=(booking(7),), total_amount=Decimal(461))
    assert the_order(party.history, "placed_at", "holds", "pickup_day", "preferred_delivery_date", "version") == {
        "placed_at": NOON + timedelta(minutes=3),
        "holds": 1,
        "pickup_day": date(2026, 12, 7),
        "preferred_delivery_date": date(2026, 12, 5),
        "version": 5,
    }


def test_what_came_of_the_deposit_is_one_figure_however_it_came(party: Party) -> None:
    def shown() -> tuple[Any, ...]:
        return tuple(the_order(party.history, "status", "deposit_paid", "deposit_received", "balance").values())

    party.drafted().placed().given(events.PaymentReceived, payment_id=1, amount=Decimal(120), method="pix")
    assert shown() == ("awaiting_deposit", 120, 0, 341)
    party.given(events.PaymentReceived, payment_id=2, amount=Decimal(200), method="pix").given(
        events.EventOrderConfirmed
    )
    assert shown() == ("confirmed", 300, 0, 141)
    party.given(events.PaymentReversed, payment_id=2, amount=Decimal(200), method="pix", is_deposit=False)
    assert shown() == ("confirmed", 120, 0, 341)
    party.scheduled().delivered().given(events.PaymentReceived, payment_id=3, amount=Decimal(341), method="pix")
    assert shown() == ("delivered", 120, 0, 0), "what comes after the delivery pays the bill"


def test_an_order_goes_its_way_from_the_deposit_to_the_settlement(party: Party) -> None:
    party.drafted().placed().confirmed("250")
    assert the_order(party.history, "status", "deposit_received") == {
        "status": "confirmed",
        "deposit_received": Decimal(250),
    }
    party.given(events.SentToFactoryBatch, batch="L-1128")
    assert the_order(party.history, "status", "batch") == {"status": "in_factory_batch", "batch": "L-1128"}
    party.scheduled()
    assert the_order(party.history, "status", "responsible") == {
        "status": "scheduled_for_delivery",
        "responsible": "Rui",
    }
    party.delivered()
    assert the_order(party.history, "status", "is_out") == {"status": "delivered", "is_out": True}
    party.returned(7, complete=False, empties_collected=2)
    party.returned(8, condition="damaged", charge=Decimal("120.50"), note="Torneira trincada.", complete=False)
    assert the_order(party.history, "is_out", "returned_at", "empties_collected", "charges") == {
        "is_out": True,
        "returned_at": None,
        "empties_collected": 2,
        "charges": Decimal("120.50"),
    }
    party.returned(9, at=PICKUP)
    assert the_order(party.history, "is_out", "returned_at") == {"is_out": False, "returned_at": PICKUP}
    party.given(events.DepositSettled, returned=Decimal(0), kept=Decimal("120.50"), used=Decimal("129.50"))
    assert the_order(party.history, "deposit_settled", "deposit_kept", "deposit_used") == {
        "deposit_settled": True,
        "deposit_kept": Decimal("120.50"),
        "deposit_used": Decimal("129.50"),
    }


def test_an_order_whose_customer_was_asked_for_a_pix_is_as_new_as_that(party: Party) -> None:
    party.drafted().placed()
    before = the_order(party.history, "version")["version"]
    party.given(events.PixRequested, txid="EV202600042P1", amount=Decimal(300))
    assert the_order(party.history, "version") == {"version": before + 1}


def test_empties_that_come_later_leave_a_complete_return_complete(party: Party) -> None:
    party.drafted().placed().confirmed().scheduled().delivered().returned(at=PICKUP)
    party.given(events.EquipmentReturned, assets=(), empties_collected=1, complete=False)
    assert the_order(party.history, "is_out", "returned_at", "empties_collected") == {
        "is_out": False,
        "returned_at": PICKUP,
        "empties_collected": 1,
    }


def test_a_delivery_recorded_later_does_not_turn_back_the_last_change(party: Party) -> None:
    party.drafted().placed().confirmed().scheduled()
    last = the_order(party.history, "updated_at")
    party.given(events.EventOrderDelivered, at=NOON, due_back=party.window.end)
    assert the_order(party.history, "updated_at") == last


def test_a_scheduled_delivery_moves_and_is_loaded(party: Party) -> None:
    party.drafted().placed().confirmed().scheduled()
    party.given(events.DeliveryRescheduled, date=MONDAY, shift="noite", responsible="Cida")
    assert the_order(party.history, "preferred_delivery_date", "preferred_delivery_shift", "responsible") == {
        "preferred_delivery_date": MONDAY,
        "preferred_delivery_shift": "noite",
        "responsible": "Cida",
    }
    in_van = tuple(LoadedAsset(asset_id=id, asset_tag="") for id in (7, 8))
    party.given(events.EventOrderLoaded, at=PICKUP, assets=in_van)
    assert loaded(party) == {7: PICKUP, 8: PICKUP, 9: None}
    party.asset(8, equipment_events.AssetBookingReleased)
    assert loaded(party) == {7: PICKUP, 8: None, 9: None}


def loaded(party: Party) -> dict[int, datetime | None]:
    """When each piece was confirmed in the van."""
    return {row["asset_id"]: row["loaded_at"] for row in party.history.rows(bookings)}


def test_a_piece_that_is_swapped_at_the_customers_stands_beside_the_one_that_left(party: Party) -> None:
    party.assets = {8: 2}
    party.drafted().placed().confirmed().scheduled().delivered()
    given_back = ReturnedAsset(asset_id=8, asset_tag="CHOPEIRA-0001", condition="damaged")
    party.given(events.EquipmentSwapped, back=given_back, by=booking(9, 2))
    party.asset(8, equipment_events.AssetReturned, condition="damaged", stock_location_id=1)
    window = Window(NOON, party.window.end)
    party.asset(9, equipment_events.AssetBooked, order_code=party.code, window=window, buffer_min=120)
    party.asset(9, equipment_events.AssetCheckedOut, stock_location_id=9)
    columns = ("asset_id", "item_id", "state", "swapped_for")
    assert [tuple(row[name] for name in columns) for row in party.history.rows(bookings)] == [
        (8, 2, "damaged", 9),
        (9, 2, "out", None),
    ]


def test_a_delivered_order_that_is_extended_is_due_and_charged_later(party: Party) -> None:
    party.drafted().placed().confirmed().scheduled().delivered().extended(2, TWO_DAYS)
    assert the_order(
        party.history, "status", "pickup_date", "pickup_shift", "pickup_day", "pickup_at", "extra_days", "balance"
    ) == {
        "status": "delivered",
        "pickup_date": MONDAY + timedelta(days=2),
        "pickup_shift": "tarde",
        "pickup_day": MONDAY + timedelta(days=2),
        "pickup_at": PICKUP + timedelta(days=2),
        "extra_days": Decimal(722),
        "balance": Decimal(461 + 722 - 300),
    }
    held = {(row["state"], row["end"], row["blocked_until"]) for row in party.history.rows(bookings)}
    assert held == {("out", PICKUP + timedelta(days=2), PICKUP + timedelta(days=2, hours=2))}
    assert [(row["kind"], row["amount"]) for row in party.history.rows(movements)][-1] == ("extra_days", 722)


def test_a_delivery_that_nothing_comes_back_from_is_not_out(party: Party) -> None:
    party.assets, party.details = {}, details(empties_to_collect=0)
    party.drafted().placed().confirmed().scheduled().delivered()
    assert the_order(party.history, "status", "is_out") == {"status": "delivered", "is_out": False}


def test_a_discarded_draft_is_gone_with_its_lines(party: Party) -> None:
    party.drafted().given(events.EventOrderDiscarded)
    assert [party.history.rows(table) for table in (orders, items)] == [[], []]


def counted(history: History) -> dict[str, int]:
    """How many orders are at which stage."""
    return {row["stage"]: row["orders"] for row in history.rows(order_counts) if row["orders"]}


def test_orders_are_counted_by_stage_and_a_delivered_one_has_three(party: Party) -> None:
    Party(party.history, 43).drafted()
    discarded = Party(party.history, 44).drafted()
    assert counted(party.history) == {"draft": 2}
    discarded.given(events.EventOrderDiscarded)
    party.drafted().placed().confirmed().scheduled()
    assert counted(party.history) == {"draft": 1, "scheduled_for_delivery": 1}
    party.delivered().returned(7, complete=False)
    assert counted(party.history) == {"draft": 1, "with_customer": 1}
    party.returned(8, 9)
    assert counted(party.history) == {"draft": 1, "returned": 1}
    party.given(events.DepositSettled, returned=Decimal(0), kept=Decimal(0), used=Decimal(300))
    assert counted(party.history) == {"draft": 1, "settled": 1}


def test_a_search_looks_into_what_was_said_last(party: Party) -> None:
    party.drafted()
    changed = details(customer=Customer("Téo Brandão"), notes="Sem escada.", event_name="")
    party.given(events.EventOrderDetailsChanged, details=changed)
    assert the_order(party.history, "search", "customer_folded") == {
        "search": "teo brandao  ev-2026-00042  sem escada.",
        "customer_folded": "teo brandao",
    }
