"""A pub with freight terms, served with the embedded maps and with keys of its own."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.freight.events import FreightConfigSet, RouteDifficultyRemoved, RouteDifficultySet
from command_api.rules.freight import Difficulty, Terms
from command_api.rules.quotes import KEY_PURPOSE
from infra.maps import Maps
from infra.maps.embedded import EmbeddedMaps
from infra.security.keys import Keys
from query_api.app import QueryApp
from tests.harness.blank import Blank
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import ENGINES, ReadModels, app_over, client_of, history_on

TERMS = Terms(Decimal(5), Decimal("3.5"), Decimal(40), Decimal(5), Decimal(600))
KEYS = Keys(b"s" * 32)
KEY = KEYS.derive(KEY_PURPOSE)


@dataclass(frozen=True)
class WithKeys:
    """As much of the security as a quote needs."""

    keys: Keys = KEYS


def freight_app(history: History, maps: Maps | None = None, now: datetime = NOON) -> QueryApp:
    app = app_over(history)
    app.state.maps = maps or EmbeddedMaps()
    app.state.security = WithKeys()
    app.state.clock = lambda: now
    return app


def set_terms(history: History, stream: str = "freight_config-1", terms: Terms = TERMS, **fields: Any) -> None:
    place = {"origin": "Rua do Coreto, 217, Santa Isabel - SP", "lat": -23.3157, "lng": -46.2214}
    history.given(stream, FreightConfigSet, **{"cost_center": "choperia", "terms": terms, **place, **fields})


def set_difficulty(history: History, id: int, name: str, *places: str, active: bool = True, **numbers: str) -> None:
    road = Difficulty(name, Decimal(numbers.get("multiplier", "1")), Decimal(numbers.get("extra_flat", "0")))
    history.given(f"route_difficulty-{id}", RouteDifficultySet, difficulty=road, places=tuple(places), is_active=active)


@pytest.fixture(scope="module", params=ENGINES)
def shared(request: pytest.FixtureRequest, blank: Blank, read_models: ReadModels) -> Iterator[History]:
    """Terms of one cost center, and four difficulties of which one rests and one is gone."""
    with history_on(request.param, blank, read_models) as history:
        set_terms(history)
        set_difficulty(history, 1, "Serra", "Igaratá", "Serra da Cantareira", multiplier="1.25", extra_flat="20")
        set_difficulty(history, 2, "Estrada de terra", "Ouro Fino", "Pouso Alegre", multiplier="1.5")
        set_difficulty(history, 3, "Obras", "Arujá", multiplier="3", active=False)
        set_difficulty(history, 4, "Enchente", "Guararema")
        history.given("route_difficulty-4", RouteDifficultyRemoved)
        history.follow()
        yield history


@pytest.fixture(scope="module")
def desk(shared: History) -> Iterator[TestClient]:
    """An administrator of that pub."""
    with client_of(freight_app(shared), "admin") as client:
        yield client
