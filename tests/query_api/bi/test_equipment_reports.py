"""How equipment was used, with hours that can be counted by hand."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from command_api.equipment import events
from projections.bi.tables import refusals
from tests.harness.parties import Party, details
from tests.harness.read_models import History
from tests.query_api.bi.conftest import Ask
from tests.query_api.conftest import BOTH


def at(day: int, hour: int) -> datetime:
    """A full hour of November at the pub."""
    return datetime(2026, 11, day, hour + 3, tzinfo=UTC)


@pytest.fixture
def taps(history: History) -> History:
    """Two taps and a barrel since midnight of the first."""
    history.now = datetime(2026, 10, 1, tzinfo=UTC)
    history.given("equipment_model-1", events.ModelAdded, name="Barril 50L")
    history.given("equipment_model-2", events.ModelAdded, name="chopeira")
    for id, tag, model in ((7, "BARRIL-7", 1), (8, "CHOPEIRA-8", 2), (9, "CHOPEIRA-9", 2)):
        given = {"asset_tag": tag, "model_id": model, "stock_location_id": 1}
        history.given(f"equipment_asset-{id}", events.AssetRegistered, at=at(1, 0), **given)
    return history


def party(history: History, id: int, asset: int, delivery: int, pickup: int) -> Party:
    """An order that holds the asset from 8 h of a day to 18 h of another."""
    agreed = details(
        preferred_delivery_date=date(2026, 11, delivery),
        pickup_date=date(2026, 11, pickup),
        pickup_shift="tarde",
    )
    return Party(history, id, details=agreed, assets={asset: 1}).drafted().placed()


@BOTH
def test_hours_of_service_and_hours_held(taps: History, ask: Ask) -> None:
    party(taps, 1, 8, 3, 4)  # stays in the house: 34 h
    back = party(taps, 2, 9, 3, 4).confirmed().scheduled().delivered()
    back.returned(9, at=at(3, 20))  # early: 12 h
    taps.given("equipment_asset-7", events.AssetSentToMaintenance, at=at(5, 0))
    taps.given("equipment_asset-7", events.AssetRepaired, at=at(6, 12))
    found = ask("utilisation-by-asset", "2026-11-01", "2026-11-10")
    assert found["rows"] == [
        {
            "asset_id": 7,
            "asset_tag": "BARRIL-7",
            "model": "Barril 50L",
            "service_hours": 204.0,
            "booked_hours": 0.0,
            "utilisation": 0.0,
            "idle_days": 9,
            "overdue_days": 0.0,
            "maintenance_days": 1.5,
        },
        {
            "asset_id": 8,
            "asset_tag": "CHOPEIRA-8",
            "model": "chopeira",
            "service_hours": 240.0,
            "booked_hours": 34.0,
            "utilisation": 14.2,
            "idle_days": 8,
            "overdue_days": 0.0,
            "maintenance_days": 0.0,
        },
        {
            "asset_id": 9,
            "asset_tag": "CHOPEIRA-9",
            "model": "chopeira",
            "service_hours": 240.0,
            "booked_hours": 12.0,
            "utilisation": 5.0,
            "idle_days": 9,
            "overdue_days": 0.0,
            "maintenance_days": 0.0,
        },
    ]
    models = ask("utilisation-by-model", "2026-11-01", "2026-11-10")
    assert [row["model"] for row in models["rows"]] == ["Barril 50L", "chopeira"]
    assert models["rows"][1] | {"model": ""} == {
        "model_id": 2,
        "model": "",
        "assets": 2,
        "service_hours": 240.0,
        "booked_hours": 23.0,
        "utilisation": 9.6,
        "idle_days": 8.5,
        "overdue_days": 0.0,
        "maintenance_days": 0.0,
    }
    assert models["totals"] == {"assets": 3}
    assert [row["asset_id"] for row in ask("utilisation-by-asset", model_id=1)["rows"]] == [7]


@BOTH
def test_what_is_out_and_late_is_held_until_now(taps: History, ask: Ask) -> None:
    party(taps, 1, 8, 3, 4).confirmed().scheduled().delivered()
    late = ask("utilisation-by-asset", "2026-11-01", "2026-11-10", now=at(5, 6))["rows"][1]
    assert (late["service_hours"], late["booked_hours"], late["overdue_days"]) == (102.0, 46.0, 0.5)
    assert late["idle_days"] == 2
    after = ask("utilisation-by-asset", "2026-11-06", "2026-11-10", now=at(8, 0))["rows"][1]
    assert (after["booked_hours"], after["overdue_days"], after["idle_days"]) == (48.0, 2.0, 0)


@BOTH
def test_a_booking_that_was_released_never_was(taps: History, ask: Ask) -> None:
    party(taps, 1, 8, 3, 4).cancelled()
    assert ask("utilisation-by-model", "2026-11-01", "2026-11-10", model_id=2)["rows"][0]["booked_hours"] == 0.0


def test_the_future_has_no_hours(taps: History, ask: Ask) -> None:
    found = ask("utilisation-by-model", "2026-12-01", "2026-12-10", compare="none")
    assert found["rows"] == []
    assert found["totals"] == {"assets": 0}


@BOTH
def test_refused_demand_by_the_day_it_was_wanted_for(taps: History, ask: Ask) -> None:
    taps.follow()
    asked = {"asked_at": at(5, 9), "asked_on": date(2026, 11, 5), "cost_center": "choperia"}
    with taps.database.write() as connection:
        for customer, model, day, missing in ((1, 2, 28, 1), (2, 2, 28, 3), (1, 1, 28, 1), (1, 2, 21, 1)):
            wanted = {"customer_id": customer, "model_id": model, "wanted_on": date(2026, 11, day)}
            connection.execute(refusals.insert().values(**wanted, **asked, missing=missing))
    found = ask("refused-demand", "2026-11-01", "2026-11-10")
    assert [list(row.values()) for row in found["rows"]] == [
        ["2026-11-21", 2, "chopeira", 1, 1],
        ["2026-11-28", 1, "Barril 50L", 1, 1],
        ["2026-11-28", 2, "chopeira", 2, 4],
    ]
    assert found["totals"] == {"requests": 4, "missing": 6}
    assert ask("refused-demand", "2026-11-06", "2026-11-30")["rows"] == []
    assert ask("refused-demand", cost_center="distribuidora")["rows"] == []
    assert ask("summary")["rows"][0]["refusals"] == 4


def brought(history: History, id: int, asset: int, delivery: int, pickup: int) -> Party:
    """The asset leaves at 8 h of the day of the delivery."""
    order = party(history, id, asset, delivery, pickup).confirmed().scheduled()
    history.now = at(delivery, 8)
    return order.delivered()


@BOTH
def test_trips_that_ended_with_days_turns_and_losses(taps: History, ask: Ask) -> None:
    brought(taps, 1, 8, 3, 4).returned(8, at=at(5, 8))
    brought(taps, 2, 9, 3, 4).returned(9, at=at(4, 8), condition="lost")
    brought(taps, 3, 7, 9, 12)
    found = ask("equipment-turns", "2026-11-01", "2026-11-10")
    # one tap was in service for ten days, the other for three and a third: it is lost then
    assert found["rows"] == [
        {
            "model_id": 2,
            "model": "chopeira",
            "trips": 2,
            "mean_days": 1.5,
            "trips_per_year": 54.75,
            "lost": 1,
            "loss": 50.0,
        }
    ]


@BOTH
def test_what_the_services_of_a_piece_cost_for_each_rental(taps: History, ask: Ask) -> None:
    brought(taps, 1, 8, 3, 4).returned(8, at=at(5, 8))
    brought(taps, 2, 8, 7, 8)
    for id, cost, day in ((8, 35, 2), (8, 90, 6), (9, 35, 6), (7, 500, 30)):
        given = {"service": "Limpeza", "done_on": date(2026, 11, day), "cost": Decimal(cost)}
        taps.given(f"equipment_asset-{id}", events.AssetServiced, **given)
    found = ask("service-costs", "2026-11-01", "2026-11-10")
    names = ("asset_tag", "services", "cost", "rentals", "cost_per_rental")
    assert [tuple(row[name] for name in names) for row in found["rows"]] == [
        ("CHOPEIRA-8", 2, 125.0, 2, 62.5),
        ("CHOPEIRA-9", 1, 35.0, 0, None),
    ]
    taps.given("equipment_asset-9", events.AssetServiceTakenBack, number=2, service="Limpeza")
    assert len(ask("service-costs", "2026-11-01", "2026-11-10")["rows"]) == 1
