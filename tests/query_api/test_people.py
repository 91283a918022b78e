"""Who acted is shown by the name that their account has now."""

from decimal import Decimal

import pytest
from starlette.testclient import TestClient

from command_api.accounts import events as account_events
from command_api.catalogue.events import ProductAdded
from tests.harness.read_models import History

PATH = "/api/v1/admin/products?limit=25"


@pytest.fixture
def shop(history: History) -> History:
    history.given(
        "user-1",
        account_events.UserRegistered,
        username="ana",
        name="Ana Reis",
        email="",
        role="admin",
        cost_center="choperia",
    )
    history.given("product-1", ProductAdded, name="Pilsen", slug="pilsen", price=Decimal(12), summary="")
    history.follow()
    return history


def test_a_change_of_name_shows_in_kept_answers_too_and_an_erasure_ends_the_name(
    shop: History, manager: TestClient
) -> None:
    first = manager.get(PATH)
    assert first.json()["products"][0]["updated_by"] == "Ana Reis"
    shop.given("user-1", account_events.UserProfileChanged, name="Ana Lima", email="")
    shop.follow()
    renamed = manager.get(PATH, headers={"If-None-Match": first.headers["etag"]})
    assert renamed.json()["products"][0]["updated_by"] == "Ana Lima"
    shop.given("user-1", account_events.UserRemoved)
    shop.follow()
    assert manager.get(PATH).json()["products"][0]["updated_by"] == "Ana Lima"
    shop.given("user-1", account_events.UserErased)
    shop.follow()
    assert manager.get(PATH).json()["products"][0]["updated_by"] == "Usuário removido"
