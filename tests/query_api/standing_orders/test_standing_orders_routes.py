"""Standing orders as staff reads them, given what happened."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.beers.events import BeerAdded
from command_api.customers.events import CustomerRegistered
from command_api.standing_orders import events
from command_api.standing_orders.details import Schedule
from command_api.standing_orders.events import LineChange, StandingLine
from projections.runtime.rebuild import verify
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, app_over, client_of

PATH = "/api/v1/standing-orders"
MONDAY = date(2026, 11, 30)
NOON = datetime(2026, 11, 30, 15, tzinfo=UTC)
THURSDAY = MONDAY + timedelta(days=3)


def agreed(history: History, id: int, customer: int, weekday: int, until: date | None = None) -> None:
    schedule = Schedule(cost_center="distribuidora", weekday=weekday, shift="manha", days_before=3, until=until)
    lines = (StandingLine(beer_id=1, container_l=Decimal(50), quantity=2),)
    history.given(
        f"standing_order-{id}",
        events.StandingOrderAgreed,
        customer_id=customer,
        schedule=schedule,
        lines=lines,
        starts_on=date(2026, 11, 1),
    )


@pytest.fixture
def staff(history: History) -> Iterator[TestClient]:
    history.given("beer-1", BeerAdded, name="Pilsen")
    for id, name in ((17, "Bar do Zeca"), (18, "Adega")):
        history.given(f"customer-{id}", CustomerRegistered, name=name)
    agreed(history, 1, 17, 3)
    change = LineChange(
        kind="price", beer_id=1, container_l=Decimal(50), mode="sold", before=Decimal(690), after=Decimal(720)
    )
    history.given(
        "standing_order-1",
        events.StandingOrderDrafted,
        day=THURSDAY,
        order_id=42,
        order_code="EV-2026-00042",
        compared_with="EV-2026-00031",
        changes=(change,),
    )
    history.given("standing_order-1", events.StandingOrderDaySkipped, day=THURSDAY + timedelta(weeks=1))
    agreed(history, 2, 18, 3, until=THURSDAY + timedelta(weeks=1))
    history.given("standing_order-2", events.StandingOrderPaused)
    agreed(history, 3, 17, 0)
    history.given("standing_order-3", events.StandingOrderEnded)
    history.follow()
    with client_of(app_over(history, clock=lambda: NOON), "admin") as client:
        yield client


def listed(staff: TestClient, **asked: Any) -> list[tuple[int, str]]:
    return [(each["id"], each["status"]) for each in staff.get(PATH, params=asked).json()["data"]]


@BOTH
def test_standing_orders_show_their_next_days(staff: TestClient, history: History) -> None:
    assert listed(staff) == [(1, "active"), (2, "paused"), (3, "ended")]
    assert listed(staff, customer_id=17, status="active") == [(1, "active")]
    one = staff.get(f"{PATH}/1")
    assert one.headers["ETag"] == '"3"'
    found = one.json()
    assert (found["customer_name"], found["lines"][0]["beer_name"]) == ("Bar do Zeca", "Pilsen")
    assert [(day["day"], day["state"], day["order_code"]) for day in found["next_days"]] == [
        ("2026-12-03", "drafted", "EV-2026-00042"),
        ("2026-12-10", "skipped", None),
        ("2026-12-17", "planned", None),
        ("2026-12-24", "planned", None),
    ]
    assert found["next_days"][2]["drafts_on"] == "2026-12-14"
    second = staff.get(f"{PATH}/2").json()
    assert [day["day"] for day in second["next_days"]] == ["2026-12-03", "2026-12-10"], "until"
    assert verify(history.recorder, history.database, history.runner.projections["trade"]).equal


def test_an_order_says_what_changed_since_the_last_one(staff: TestClient) -> None:
    draft = staff.get(f"{PATH}/draft", params={"order_id": 42}).json()["draft"]
    assert (draft["standing_order_id"], draft["compared_with"]) == (1, "EV-2026-00031")
    assert draft["changes"] == [{"kind": "price", "name": "Pilsen 50 L", "mode": "sold", "before": 690, "after": 720}]
    assert staff.get(f"{PATH}/draft", params={"order_id": 41}).json() == {"draft": None}


def test_every_second_week_shows_its_days_and_a_pause_its_end(staff: TestClient, history: History) -> None:
    schedule = Schedule(weekday=3, every_weeks=2, counted_from=date(2026, 11, 26))
    history.given("standing_order-1", events.StandingOrderRescheduled, schedule=schedule)
    history.given("standing_order-1", events.StandingOrderPaused, until=date(2026, 12, 24))
    history.follow()
    found = staff.get(f"{PATH}/1").json()
    planned = [day["day"] for day in found["next_days"] if day["state"] != "drafted"]
    assert planned[:2] == ["2026-12-10", "2026-12-24"]
    assert (found["status"], found["paused_until"], found["every_weeks"]) == ("paused", "2026-12-24", 2)
