"""Price lists over HTTP: prices per beer and size from a day on, and what new lines of beer cost with them."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from fastapi import APIRouter
from fastapi.testclient import TestClient

from command_api.beers.routes import router as beers
from command_api.customers.routes import router as customers
from command_api.event_store import Store
from command_api.orders.domain import EventOrder
from command_api.orders.routes import router as orders
from command_api.price_lists.domain import PriceList
from command_api.price_lists.routes import router
from command_api.rules.windows import PUB_TIME
from infra.security.permissions import Role
from tests.command_api.orders.conftest import Security

LISTS = "/api/v1/price-lists"


def today() -> date:
    return datetime.now(UTC).astimezone(PUB_TIME).date()


def next_month() -> date:
    return today() + timedelta(days=30)


def price(amount: float, beer: int = 1, size: float = 50) -> dict[str, Any]:
    return {"beer_id": beer, "container_l": size, "price": amount}


@pytest.fixture
def api(serving: Callable[..., TestClient]) -> TestClient:
    """A beer of 779 reais in 50 litres, and a price list of 690, and of 720 from next month on."""
    calls = APIRouter(routes=[*router.routes, *beers.routes, *customers.routes, *orders.routes])
    client = serving(calls, Role.ADMIN, security=Security())
    prices = [{"container_l": 50, "price": 779}, {"container_l": 30, "price": 489}]
    assert client.post("/api/v1/beers", json={"name": "Pilsen", "prices": prices}).status_code == 201
    made = client.post(LISTS, json={"name": "Bares da serra", "prices": [price(690)]})
    assert made.status_code == 201, made.text
    later = {"valid_from": f"{next_month()}", "prices": [price(720)]}
    assert client.patch(f"{LISTS}/1", json=later).status_code == 200
    return client


@pytest.fixture
def bar(api: TestClient) -> int:
    """A customer with the list."""
    body = {"name": "Bar do Zeca", "phone": "(11) 95555-0170", "price_list_id": 1}
    return int(api.post("/api/v1/customers", json=body).raise_for_status().json()["id"])


def order(api: TestClient, store: Store, customer: int | None, day: str, *items: dict[str, Any]) -> list[Any]:
    """The unit prices of a draft for that day."""
    body = {
        "customer_name": "Bar do Zeca",
        "customer_phone": "(11) 95555-0170" if customer else "(11) 95555-0199",
        "customer_id": customer,
        "new_customer": customer is None,
        "cost_center": "distribuidora",
        "preferred_delivery_date": day,
        "items": list(items),
        "status": "draft",
    }
    made = api.post("/api/v1/event-orders", json=body)
    assert made.status_code == 201, made.text
    return [float(item.unit_price) for item in store.load(EventOrder, made.json()["id"]).items]


def test_lines_of_beer_cost_what_the_list_says_on_the_day_of_the_delivery(
    api: TestClient, store: Store, bar: int
) -> None:
    keg = {"beer_id": 1, "container_l": 50, "quantity": 2}
    assert order(api, store, bar, f"{today()}", keg) == [690]
    assert order(api, store, bar, f"{next_month()}", keg) == [720], "the prices of that day"
    assert order(api, store, bar, f"{today()}", {**keg, "unit_price": 700}) == [700], "a given price comes first"
    assert order(api, store, bar, f"{today()}", {**keg, "container_l": 30}) == [489], "a size that is not in the list"
    assert order(api, store, None, f"{today()}", keg) == [779], "a customer without a list"


def test_kegs_without_a_price_cost_a_percent_less_than_their_beer_says(api: TestClient, store: Store, bar: int) -> None:
    """489 less 12,5 % is 427,875: rounded half up. Exact prices come first, and each field stays unless it is said."""
    assert api.patch(f"{LISTS}/1", json={"percent": -12.5}).status_code == 200
    large, small = ({"beer_id": 1, "container_l": size, "quantity": 1} for size in (50, 30))
    assert order(api, store, bar, f"{today()}", large, small) == [690, 427.88]
    assert order(api, store, bar, f"{next_month()}", small) == [489], "the prices of that day say nothing of it"
    assert api.patch(f"{LISTS}/1", json={"prices": []}).status_code == 200
    assert order(api, store, bar, f"{today()}", large, small) == [681.63, 427.88]
    assert api.patch(f"{LISTS}/1", json={"percent": -100.5}).status_code == 422


def test_new_prices_leave_the_days_before_as_they_were(api: TestClient, store: Store) -> None:
    yesterday = {"valid_from": f"{today() - timedelta(days=1)}", "prices": [price(1)]}
    refused = api.patch(f"{LISTS}/1", json=yesterday)
    assert (refused.status_code, refused.json()["error"]) == (
        409,
        f"Os preços de antes de hoje não mudam: escolha {today():%d/%m/%Y} ou um dia depois.",
    )
    assert api.patch(f"{LISTS}/1", json={"prices": [price(695)]}).json()["version"] == 4, "those of today are corrected"
    found = store.load(PriceList, 1)
    assert [list(found.prices_on(day).values()) for day in (today(), next_month())] == [[695], [720]]


def test_a_list_that_customers_have_is_not_retired(api: TestClient, bar: int) -> None:
    refused = api.patch(f"{LISTS}/1", json={"active": False})
    assert (refused.status_code, refused.json()["used_by"]) == (409, [f"customer-{bar}"])
    assert api.patch(f"/api/v1/customers/{bar}", json={"price_list_id": None}).status_code == 200
    assert api.patch(f"{LISTS}/1", json={"active": False}).status_code == 200
    again = api.patch(f"/api/v1/customers/{bar}", json={"price_list_id": 1})
    assert (again.status_code, again.json()["error"]) == (409, "A lista Bares da serra foi encerrada: escolha outra.")


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"name": "bares DA serra"}, 409),
        ({"name": "Outra", "prices": [price(1), price(2, size=50.0)]}, 409),
        ({"name": "Outra", "prices": [price(1, beer=9)]}, 404),
    ],
)
def test_a_list_that_cannot_be_is_refused(api: TestClient, wrong: dict[str, Any], status: int) -> None:
    assert api.post(LISTS, json=wrong).status_code == status
