"""Which orders may not get their equipment in time, as the clock moves on."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.equipment import events as equipment_events
from command_api.orders.events import EventOrderRebooked
from command_api.rules.services import Service, ServiceKind
from tests.harness.parties import Party, booking, details, later, warehouse
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, AskedAt

DUE = datetime(2026, 11, 30, 21, 0, tzinfo=UTC)
"""Monday 18:00 at the pub: the first party should be back; its barrel takes two hours to clean."""
NEXT = datetime(2026, 12, 1, 11, 0, tzinfo=UTC)
"""Tuesday 08:00 at the pub: the second party begins."""
MINUTE = timedelta(minutes=1)


@pytest.fixture
def first(history: History) -> Party:
    """The barrel is with a party until Monday evening."""
    warehouse(history)
    return Party(history, 1, assets={7: 1}).drafted().placed().confirmed().scheduled().delivered()


@pytest.fixture
def second(history: History, first: Party) -> Party:
    """Another party gets the same barrel on Tuesday morning."""
    return Party(history, 2, details=later(first, 3), assets={7: 1}).drafted().placed()


def danger(asked_at: AskedAt, now: datetime, id: int = 2) -> dict[str, Any] | None:
    order = asked_at(now).get(f"/api/v1/event-orders/{id}").json()
    [booking] = order["bookings"]
    listed = asked_at(now).get("/api/v1/event-orders", params={"attention": "endangered"}).json()
    assert order["endangered"] == (booking["danger"] is not None) == (id in [row["id"] for row in listed["events"]])
    assert listed["counts"]["endangered"] == len(listed["events"])
    found: dict[str, Any] | None = booking["danger"]
    return found


LATE = {
    "order_id": 1,
    "order_code": "EV-2026-00001",
    "sentence": "Ainda está com o evento EV-2026-00001, que atrasou a devolução.",
}


@BOTH
def test_a_late_return_endangers_an_order_that_begins_within_48_hours(second: Party, asked_at: AskedAt) -> None:
    assert danger(asked_at, DUE) is None
    assert danger(asked_at, DUE + MINUTE) == LATE


def test_a_late_return_does_not_endanger_an_order_that_begins_later(
    history: History, first: Party, asked_at: AskedAt
) -> None:
    Party(history, 2, details=later(first, 6), assets={7: 1}).drafted().placed()
    friday = NEXT + timedelta(days=3)
    assert danger(asked_at, friday - timedelta(hours=48)) is None
    assert danger(asked_at, friday - timedelta(hours=48) + MINUTE) == LATE


@BOTH
def test_who_comes_back_too_late_endangers_the_next_one_until_it_is_clean(
    first: Party, second: Party, asked_at: AskedAt
) -> None:
    back = NEXT - timedelta(hours=1)
    first.returned(at=back)
    assert danger(asked_at, back + MINUTE) == {
        "order_id": 1,
        "order_code": "EV-2026-00001",
        "sentence": "Voltou tarde do evento EV-2026-00001: a limpeza só termina em 01/12/2026 09:00.",
    }
    assert danger(asked_at, back + timedelta(hours=2)) is None


def test_who_comes_back_in_time_endangers_nobody(first: Party, second: Party, asked_at: AskedAt) -> None:
    first.returned(at=NEXT - timedelta(hours=2))
    assert danger(asked_at, NEXT - timedelta(hours=1)) is None


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (equipment_events.AssetSentToMaintenance, "Está em manutenção."),
        (equipment_events.AssetLost, "Foi dado como perdido."),
        (equipment_events.AssetRetired, "Foi aposentado."),
    ],
)
def test_a_piece_that_is_out_of_service_endangers_whoever_holds_it(
    second: Party, asked_at: AskedAt, event: Any, sentence: str
) -> None:
    second.history.given("equipment_asset-7", event)
    assert danger(asked_at, DUE) == {"order_id": None, "order_code": None, "sentence": sentence}


def test_a_repaired_piece_endangers_nobody(second: Party, asked_at: AskedAt) -> None:
    for event in (equipment_events.AssetSentToMaintenance, equipment_events.AssetRepaired):
        second.history.given("equipment_asset-7", event)
    assert danger(asked_at, DUE) is None


def test_a_damaged_return_endangers_the_next_one_even_when_it_was_early(
    first: Party, second: Party, asked_at: AskedAt
) -> None:
    first.returned(condition="damaged", at=DUE - timedelta(days=1))
    found = danger(asked_at, DUE)
    assert found is not None
    assert found["sentence"] == "Está em manutenção."


def test_what_is_out_itself_is_late_and_not_endangered(first: Party, second: Party, asked_at: AskedAt) -> None:
    assert danger(asked_at, NEXT, id=1) is None


def test_a_cancelled_order_is_in_no_danger(second: Party, asked_at: AskedAt) -> None:
    second.cancelled()
    second.history.given("equipment_asset-7", equipment_events.AssetSentToMaintenance)
    assert danger(asked_at, NEXT) is None


def test_a_swap_takes_an_order_out_of_danger(second: Party, asked_at: AskedAt) -> None:
    assert danger(asked_at, NEXT) is not None
    second.asset(7, equipment_events.AssetBookingReleased)
    second.given(EventOrderRebooked, window=second.window, bookings=(booking(8),), total_amount=Decimal(461))
    second.asset(8, equipment_events.AssetBooked, order_code=second.code, window=second.window, buffer_min=120)
    order = asked_at(NEXT).get("/api/v1/event-orders/2").json()
    assert order["endangered"] is False
    assert [(row["asset_id"], row["state"]) for row in order["bookings"]] == [(8, "booked"), (7, "released")]


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("test", "O teste “Vedação” vale até 29/11/2026: registre um novo teste antes."),
        ("rule", "A rotina “Vedação” vale até 29/11/2026: registre o serviço antes."),
    ],
)
@BOTH
def test_a_new_service_endangers_whoever_holds_a_piece_that_needs_it_first(
    history: History, asked_at: AskedAt, kind: ServiceKind, sentence: str
) -> None:
    warehouse(history)
    party = Party(history, 2, details=details(pickup_date=date(2026, 12, 1)), assets={7: 1}).drafted().placed()
    history.given("equipment_model-1", equipment_events.ModelAdded, name="Barril 50L")
    assert danger(asked_at, DUE - timedelta(days=3)) is None
    service = Service(name="Vedação", every_days=9, kind=kind)
    history.given("equipment_model-1", equipment_events.ModelServicesChanged, services=(service,))
    assert danger(asked_at, DUE - timedelta(days=3)) == {"order_id": None, "order_code": None, "sentence": sentence}
    history.given("equipment_asset-7", equipment_events.AssetServiced, service="Vedação", done_on=date(2026, 11, 25))
    assert danger(asked_at, DUE - timedelta(days=3)) is None
    history.given(
        "equipment_model-1", equipment_events.ModelServicesChanged, services=(Service(name="Lavagem", every_days=9),)
    )
    party.cancelled()
    assert asked_at(DUE).get("/api/v1/event-orders").json()["counts"]["endangered"] == 0
