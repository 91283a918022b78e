"""Beers as staff reads them, given what happened."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.beers.events import BeerAdded, BeerDeactivated, BeerRenamed, BeerRepriced, SizePrice
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, app_over, client_of

PATH = "/api/v1/beers"


def priced(**prices: int) -> tuple[SizePrice, ...]:
    """``priced(l30=489)``."""
    return tuple(SizePrice(container_l=Decimal(size[1:]), price=Decimal(price)) for size, price in prices.items())


@pytest.fixture
def staff(history: History) -> Iterator[TestClient]:
    history.given(
        "beer-1", BeerAdded, name="Pilsen", style="Lager", abv=Decimal("4.7"), prices=priced(l30=489, l50=779)
    )
    history.given("beer-2", BeerAdded, name="Âmbar", style="Red Ale", allergens=("Glúten",))
    history.given("beer-2", BeerRenamed, name="Rubra")
    history.given("beer-1", BeerRepriced, prices=priced(l50=800))
    history.given("beer-2", BeerDeactivated)
    history.follow()
    with client_of(app_over(history), "staff") as client:
        yield client


def listed(staff: TestClient, **asked: Any) -> list[dict[str, Any]]:
    answer = staff.get(PATH, params=asked)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["beers"]
    return found


@BOTH
def test_beers_have_the_prices_that_count_now(staff: TestClient) -> None:
    pilsen, rubra = listed(staff)
    assert (pilsen["name"], pilsen["abv"], pilsen["prices"]) == ("Pilsen", 4.7, [{"container_l": 50, "price": 800}])
    assert (rubra["name"], rubra["active"], rubra["allergens"], rubra["prices"]) == ("Rubra", False, ["Glúten"], [])
    assert [each["name"] for each in listed(staff, active=True)] == ["Pilsen"]
    assert [each["name"] for each in listed(staff, search="red")] == ["Rubra"]
    one = staff.get(f"{PATH}/1")
    assert (one.json(), one.headers["ETag"]) == (pilsen, '"2"')
    assert staff.get(f"{PATH}/9").status_code == 404
