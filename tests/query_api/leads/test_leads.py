"""The inbox as the office reads it, given what happened."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from starlette.testclient import TestClient

from command_api.leads import events
from command_api.rules.estimates import Estimate, Kegs, Serving
from command_api.rules.site_orders import OrderedProduct, SiteOrder
from projections.runtime.rebuild import verify
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, app_over, client_of

PATH = "/api/v1/leads"
NOON = datetime(2026, 11, 23, 15, tzinfo=UTC)


def estimate(town: str) -> Estimate:
    return Estimate(
        date=date(2026, 12, 19),
        town=town,
        guests=80,
        hours=5,
        drinkers_percent=70,
        thirst="normal",
        beer_id=3,
        beer_name="Pilsen",
        litres=114,
        kegs=(Kegs(Decimal("50.0"), 2, Decimal("720.00")),),
        equipment=(Serving(4, "Chopeira 1 via", 1, Decimal("100.00")),),
        distance_km=Decimal("18.9"),
        freight=Decimal("55.00"),
        total=Decimal("1595.00"),
        availability="few",
        issued_at=NOON,
    )


@pytest.fixture
def office(history: History) -> Iterator[TestClient]:
    people = (("Dalva", "Arujá - SP"), ("Tião", "Igaratá - SP"), ("Zuleide", "Guararema - SP"), ("Nair", "Arujá - SP"))
    for id, (name, town) in enumerate(people, 1):
        history.given(f"lead-{id}", events.LeadReceived, estimate=estimate(town), name=name, phone="(11) 98765-4321")
    history.given("lead-2", events.LeadOpened)
    history.given("lead-2", events.LeadConverted, order_id=42, order_code="EV-2026-00042", customer_id=17)
    history.given("lead-3", events.LeadLost, loss_reason="price", note="Achou mais barato.")
    history.given("lead-3", events.LeadForgotten, by_rule=True)
    history.given("lead-4", events.LeadLost, loss_reason="price")
    history.given("lead-4", events.LeadReopened)
    history.follow()
    with client_of(app_over(history, clock=lambda: NOON), "admin") as client:
        yield client


@BOTH
def test_they_are_listed_with_their_counts(office: TestClient, history: History) -> None:
    answer = office.get(PATH, params={"sort": "id"}).json()
    assert [(each["id"], each["status"], each["name"]) for each in answer["data"]] == [
        (4, "open", "Nair"),
        (3, "lost", "Titular removido"),
        (2, "converted", "Tião"),
        (1, "new", "Dalva"),
    ]
    assert answer["counts"] == {"new": 1, "open": 1, "converted": 1, "lost": 1}
    assert answer["data"][1]["lost_note"] == "", "a note may name people"
    assert answer["data"][0]["lost_reason"] is None
    assert answer["data"][2]["order_code"] == "EV-2026-00042"
    assert answer["data"][3]["estimate"]["kegs"] == [{"container_l": 50.0, "quantity": 2, "unit_price": 720.0}]
    assert verify(history.recorder, history.database, history.runner.projections["leads"]).equal


@pytest.mark.parametrize(
    ("asked", "ids"),
    [
        ({"status": "undecided"}, [4, 1]),
        ({"status": "lost"}, [3]),
        ({"search": "aruja nair"}, [4]),
        ({"search": "+55 011 8765-4321"}, [4, 2, 1]),
        ({"search": "+55 11 8765-4322"}, []),
        ({}, [4, 3, 2, 1]),
    ],
)
def test_filters(office: TestClient, asked: dict[str, str], ids: list[int]) -> None:
    assert [each["id"] for each in office.get(PATH, params={"sort": "id", **asked}).json()["data"]] == ids


def test_one_and_the_unread(office: TestClient) -> None:
    assert office.get(f"{PATH}/unread").json() == {"unread": 1}
    found = office.get(f"{PATH}/1")
    assert (found.headers["ETag"], found.json()["estimate"]["town"]) == ('"1"', "Arujá - SP")
    assert office.get(f"{PATH}/9").status_code == 404


def test_an_order_from_the_menu(history: History) -> None:
    """After it was forgotten, what was ordered remains."""
    order = SiteOrder("table", (OrderedProduct(42, "Pilsen", 2, Decimal("12.90")),), Decimal("25.80"))
    history.given(
        "lead-1", events.SiteOrderReceived, order=order, link_digest="d", name="Caio", phone="(11) 95555-0172"
    )
    history.given("lead-1", events.SiteOrderFulfilled)
    history.given("lead-1", events.LeadForgotten, by_rule=True)
    history.follow()
    with client_of(app_over(history, clock=lambda: NOON), "admin") as client:
        found = client.get(f"{PATH}/1").json()
    assert (found["kind"], found["reference"], found["status"]) == ("site_order", "P-0001", "converted")
    assert (found["name"], found["phone"]) == ("Titular removido", "")
    assert found["site_order"] == {
        "place": "table",
        "lines": [{"product_id": 42, "name": "Pilsen", "quantity": 2, "unit_price": 12.9}],
        "total": 25.8,
        "table": None,
    }
    assert found["estimate"] is None
    assert verify(history.recorder, history.database, history.runner.projections["leads"]).equal


def test_the_bar_sees_what_waits_oldest_first_with_its_table(history: History) -> None:
    lines = (OrderedProduct(42, "Pilsen", 2, Decimal("12.90")),)
    at_table, collected = SiteOrder("table", lines, Decimal("25.80"), 5), SiteOrder("pickup", lines, Decimal("25.80"))
    history.given("lead-1", events.LeadReceived, estimate=estimate("Arujá - SP"), name="Dalva", phone="(11) 98765-4321")
    history.given("lead-2", events.SiteOrderReceived, order=at_table, link_digest="d", name="Caio")
    history.given("lead-3", events.SiteOrderEntered, order=collected, name="Olga", phone="(11) 95555-0173")
    history.given("lead-4", events.SiteOrderEntered, order=collected, name="Rui")
    history.given("lead-4", events.SiteOrderFulfilled)
    history.follow()
    with client_of(app_over(history, clock=lambda: NOON), "staff") as bar:
        found = bar.get(f"{PATH}/site-orders").json()
        assert bar.get(PATH).status_code == 403
    assert [(each["name"], each["site_order"]["table"]) for each in found["data"]] == [("Caio", 5), ("Olga", None)]
    assert found["total"] == 2
    with client_of(app_over(history, clock=lambda: NOON), "admin") as office:
        assert office.get(f"{PATH}/3").json()["status"] == "open"
