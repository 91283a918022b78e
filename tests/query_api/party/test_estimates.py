"""What a visitor is told of a party, after real commands."""

import uuid
from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.batches.commands import Fill, PlanBatch, package_batch, plan_batch
from command_api.batches.details import Plan
from command_api.beers.commands import AddBeer, add_beer
from command_api.beers.events import SizePrice
from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import LocationDetails, ModelContainer
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, ChangeModel, add_model, change_model
from command_api.event_store import Store
from command_api.freight.commands import SetConfig, set_config
from command_api.freight.domain import ConfigSettings
from command_api.kernel import Actor, CommandContext
from command_api.kernel.partial import Partial
from command_api.rules.estimates import KEY_PURPOSE, InvalidEstimate, read_estimate
from command_api.rules.freight import Terms
from command_api.site.commands import change_business
from command_api.site.info import Info
from infra.problems import Problem
from infra.security.keys import Keys
from infra.security.visitor_rate import VisitorRate
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, app_over, client_of

NOW = datetime(2026, 11, 23, 15, tzinfo=UTC)
KEY = Keys(b"s" * 32).derive(KEY_PURPOSE)
ASKED = {"date": "2026-12-19", "town": "aruja", "guests": 50, "hours": 5, "drinkers_percent": 70, "thirst": "normal"}


class WithKeys:
    keys = Keys(b"s" * 32)


def furnish(history: History) -> None:
    """Eight kegs of 50 L of a Pilsen, two taps, two gas cylinders, and freight from Santa Isabel."""
    store = Store(history.recorder)

    def ctx() -> CommandContext:
        return CommandContext(Actor(1, "Ana"), NOW, uuid.uuid4().hex)

    place = add_location(store, AddLocation(LocationDetails(name="Galpão"), "choperia"), ctx()).id
    keg, tap, gas = (
        add_model(store, AddModel(name, container=ModelContainer(capacity_l=size)), ctx()).id
        for name, size in (("Barril 50 L", Decimal(50)), ("Chopeira 1 via", None), ("Cilindro CO₂", None))
    )
    tags = [f"B50-{number}" for number in range(8)]
    for model, tag in [*((keg, tag) for tag in tags), (tap, "C1"), (tap, "C2"), (gas, "G1"), (gas, "G2")]:
        register_asset(store, RegisterAsset(model, place, asset_tag=tag), ctx())
    price = SizePrice(container_l=Decimal(50), price=Decimal(720))
    beer = add_beer(store, AddBeer("Pilsen", prices=(price,)), ctx()).id
    batch = plan_batch(store, PlanBatch(beer, Plan(litres=Decimal(400), ready_on=NOW.date())), ctx()).id
    package_batch(store, batch, [Fill(tag, Decimal(50), date(2027, 3, 1)) for tag in tags], ctx())
    terms = Terms(Decimal(5), Decimal("3.5"), Decimal(40), Decimal(5), Decimal(600))
    set_config(store, SetConfig("choperia", ConfigSettings("Rua do Coreto", -23.3157, -46.2214, terms)), ctx())
    history.follow()


@pytest.fixture
def visitor(history: History) -> Iterator[TestClient]:
    app = app_over(history, clock=lambda: NOW, security=WithKeys())
    with client_of(app) as client:
        yield client


def estimate(visitor: TestClient, **other: Any) -> dict[str, Any]:
    answer = visitor.get("/api/party/estimate", params={**ASKED, **other})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@BOTH
def test_a_party_is_estimated(visitor: TestClient, history: History) -> None:
    furnish(history)
    found = estimate(visitor)
    assert (found["litres"], found["kegs"]) == (71, [{"container_l": 50.0, "quantity": 2, "unit_price": 720.0}])
    assert [(each["name"], each["quantity"]) for each in found["equipment"]] == [
        ("Chopeira 1 via", 1),
        ("Cilindro CO₂", 1),
    ]
    # two full kegs make one trip: (km - 5) × 3,50, rounded up to 5
    assert found["town"] == "Arujá - SP"
    assert found["total"] == 2 * 720 + 2 * 100 + found["freight"]
    assert found["freight"] % 5 == 0
    assert read_estimate(found["signed"], KEY, NOW).total == Decimal(str(found["total"]))
    with pytest.raises(InvalidEstimate):
        read_estimate("e" + found["signed"], KEY, NOW)
    choices = visitor.get("/api/party").json()
    assert [beer["name"] for beer in choices["beers"]] == ["Pilsen"]
    assert {"id": "aruja", "name": "Arujá - SP"} in choices["towns"]


def test_the_house_suggests_its_own_beer(visitor: TestClient, history: History) -> None:
    furnish(history)
    store, ctx = Store(history.recorder), CommandContext(Actor(1, "Ana"), NOW, "1")
    amber = AddBeer("Amber", prices=(SizePrice(container_l=Decimal(50), price=Decimal(900)),))
    first = add_beer(store, amber, ctx).id
    history.follow()
    assert estimate(visitor, guests=50)["beer_name"] == "Amber"
    [pilsen] = (beer["id"] for beer in visitor.get("/api/party").json()["beers"] if beer["id"] != first)
    change_business(store, Partial(Info, name="Pirilampo", house_beer_id=pilsen), ctx)
    history.follow()
    assert estimate(visitor, guests=51)["beer_name"] == "Pilsen"
    assert estimate(visitor, guests=52, beer_id=first)["beer_name"] == "Amber"


def test_the_freight_weighs_the_tap_and_the_gas_too(visitor: TestClient, history: History) -> None:
    """Two full kegs weigh 150 kg, and the van takes 600: a tap of 500 kg needs a second trip."""
    furnish(history)
    store, ctx = Store(history.recorder), CommandContext(Actor(1, "Ana"), NOW, "1")
    light = estimate(visitor, guests=50)["freight"]
    [tap] = (each["model_id"] for each in estimate(visitor)["equipment"] if each["name"] == "Chopeira 1 via")
    change_model(store, ChangeModel(tap, container=Partial(ModelContainer, weight_kg=Decimal(500))), ctx)
    history.follow()
    assert estimate(visitor, guests=51)["freight"] > light


def test_availability_is_a_word_about_a_step_of_litres(visitor: TestClient, history: History) -> None:
    """400 L and two taps: 100 L are there twice, up to 400 L once; within a step every number says the same."""
    furnish(history)
    words = {
        guests: estimate(visitor, guests=guests)["availability"] for guests in (40, 65, 75, 140, 150, 270, 300, 2000)
    }
    assert words == {
        40: "available",
        65: "available",
        75: "available",
        140: "available",
        150: "few",
        270: "few",
        300: "ask",
        2000: "ask",
    }
    assert not {"free", "stock"} & set(estimate(visitor))


def test_a_house_with_nothing_is_asked(visitor: TestClient) -> None:
    found = estimate(visitor)
    assert (found["availability"], found["total"], found["freight"], found["beer_id"]) == ("ask", None, None, None)
    assert [each["container_l"] for each in found["kegs"]] == [30.0, 50.0]


@pytest.mark.parametrize("wrong", [{"date": "2026-11-22"}, {"guests": 0}, {"hours": 25}, {"town": "Arujá!"}])
def test_what_cannot_be_is_refused(visitor: TestClient, wrong: dict[str, Any]) -> None:
    assert visitor.get("/api/party/estimate", params={**ASKED, **wrong}).status_code == 422


def test_an_address_asks_so_often_in_a_minute() -> None:
    at = 100.0
    rate = VisitorRate(2, clock=lambda: at)
    rate.count("203.0.113.9")
    rate.count("203.0.113.9")
    with pytest.raises(Problem):
        rate.count("203.0.113.9")
    rate.count("203.0.113.10")
    at = 160.0
    rate.count("203.0.113.9")
