"""Price lists as staff reads them, given what happened."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

import pytest
from starlette.testclient import TestClient

from command_api.beers.events import BeerAdded, BeerRepriced, SizePrice
from command_api.customers.events import CustomerErased, CustomerPriceListSet, CustomerRegistered
from command_api.price_lists.events import ListPrice, PriceListCreated, PriceListPriced, PriceListRetired
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, app_over, client_of

PATH = "/api/v1/price-lists"


def price(amount: int) -> tuple[ListPrice, ...]:
    return (ListPrice(beer_id=1, container_l=Decimal(50), price=Decimal(amount)),)


@pytest.fixture
def staff(history: History) -> Iterator[TestClient]:
    """A list of 690 reais since 2026, corrected to 695, and of 720 from 2098 on; customer 17 has it."""
    history.given("beer-1", BeerAdded, name="Pilsen")
    history.given("price_list-1", PriceListCreated, name="Bares da serra")
    for day, amount in ((date(2026, 1, 1), 690), (date(2098, 1, 1), 720), (date(2026, 1, 1), 695)):
        history.given("price_list-1", PriceListPriced, valid_from=day, prices=price(amount))
    history.given("price_list-2", PriceListCreated, name="Antiga")
    history.given("price_list-2", PriceListRetired)
    history.given("customer-17", CustomerRegistered, name="Bar do Zeca")
    history.given("customer-17", CustomerPriceListSet, price_list_id=1)
    history.follow()
    with client_of(app_over(history), "staff") as client:
        yield client


@BOTH
def test_lists_have_the_prices_of_today_and_of_every_other_day(staff: TestClient) -> None:
    current, retired = staff.get(PATH).json()["data"]
    assert (current["name"], current["customers"], current["version"]) == ("Bares da serra", 1, 4)
    assert current["prices"] == [{"beer_id": 1, "beer_name": "Pilsen", "container_l": 50, "price": 695}]
    days = [(table["valid_from"], table["prices"][0]["price"]) for table in current["tables"]]
    assert days == [("2026-01-01", 695), ("2098-01-01", 720)]
    assert (retired["name"], retired["active"]) == ("Antiga", False)
    one = staff.get(f"{PATH}/1")
    assert (one.json(), one.headers["ETag"]) == (current, '"4"')


@pytest.mark.parametrize(("on", "price"), [("2025-12-31", []), ("2026-02-01", [695]), ("2098-01-01", [720])])
def test_a_customer_pays_what_counts_on_the_day(staff: TestClient, on: str, price: list[int]) -> None:
    agreed = staff.get(f"{PATH}/agreed", params={"customer_id": 17, "on": on}).json()
    assert (agreed["price_list_name"], [each["price"] for each in agreed["prices"]]) == ("Bares da serra", price)


def test_the_percent_of_a_list_prices_every_keg_that_it_does_not_name(staff: TestClient, history: History) -> None:
    sizes = {50: 779, 30: 489}
    own = tuple(SizePrice(container_l=Decimal(size), price=Decimal(amount)) for size, amount in sizes.items())
    history.given("beer-1", BeerRepriced, prices=own)
    day = date(2026, 1, 1)
    history.given("price_list-1", PriceListPriced, valid_from=day, prices=price(690), percent=Decimal("-12.5"))
    history.follow()
    agreed = staff.get(f"{PATH}/agreed", params={"customer_id": 17, "on": "2026-02-01"}).json()
    assert [(each["container_l"], each["price"]) for each in agreed["prices"]] == [(50, 690), (30, 427.88)]
    assert (agreed["percent"], staff.get(f"{PATH}/1").json()["percent"]) == (-12.5, -12.5)


def test_an_erased_customer_has_no_list(staff: TestClient, history: History) -> None:
    history.given("customer-17", CustomerErased, orders=0)
    history.follow()
    agreed = staff.get(f"{PATH}/agreed", params={"customer_id": 17}).json()
    assert (agreed["price_list_id"], agreed["prices"]) == (None, [])
    assert staff.get(f"{PATH}/1").json()["customers"] == 0
