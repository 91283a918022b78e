"""What a delivery costs, given what happened."""

import json
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.freight import events
from command_api.rules.freight import Difficulty, Terms, freight
from projections.freight.tables import configs, difficulties, quotes
from tests.harness.read_models import NOON, History

TERMS = Terms(Decimal("5.5"), Decimal("3.25"), Decimal(40), Decimal(5), Decimal(600))
MUD = Difficulty("Estrada de terra", Decimal("1.25"), Decimal(20))


def config_set(history: History, terms: Terms = TERMS, **fields: Any) -> None:
    place = {"origin": "Rua do Coreto, 217", "lat": -23.3157, "lng": -46.2214, **fields}
    history.given("freight_config-1", events.FreightConfigSet, cost_center="choperia", terms=terms, **place)


def test_the_terms_are_those_that_were_set_last(history: History) -> None:
    config_set(history)
    config_set(history, Terms(Decimal(0), Decimal("3.5"), Decimal(0), Decimal(0), Decimal("750.5")), lat=-23.0)
    assert history.rows(configs) == [
        {
            "cost_center": "choperia",
            "origin": "Rua do Coreto, 217",
            "lat": -23.0,
            "lng": -46.2214,
            "free_km": Decimal(0),
            "base_rate_per_km": Decimal("3.5"),
            "min_fee": Decimal(0),
            "rounding_step": Decimal(0),
            "max_load_kg": Decimal("750.5"),
            "version": 2,
            "updated_at": NOON + timedelta(minutes=2),
            "updated_by": "user-1",
        }
    ]


def test_a_cost_center_has_terms_of_its_own(history: History) -> None:
    config_set(history)
    place: dict[str, Any] = {"origin": "Galpão", "lat": 0.1 + 0.2, "lng": 0.0}
    history.given("freight_config-2", events.FreightConfigSet, cost_center="distribuidora", terms=TERMS, **place)
    assert [(row["cost_center"], row["lat"]) for row in history.rows(configs)] == [
        ("choperia", -23.3157),
        ("distribuidora", 0.1 + 0.2),
    ]


def test_a_difficulty_is_listed_as_it_was_set_until_it_is_removed(history: History) -> None:
    history.given("route_difficulty-3", events.RouteDifficultySet, difficulty=MUD, places=("Ouro Fino", "Água Azul"))
    history.given("route_difficulty-4", events.RouteDifficultySet, difficulty=MUD, places=())
    history.given(
        "route_difficulty-3", events.RouteDifficultySet, difficulty=MUD, places=("Água Azul",), is_active=False
    )
    history.given("route_difficulty-4", events.RouteDifficultyRemoved)
    assert history.rows(difficulties) == [
        {
            "id": 3,
            "name": "Estrada de terra",
            "name_folded": "estrada de terra",
            "multiplier": Decimal("1.25"),
            "extra_flat": Decimal(20),
            "places": '["Água Azul"]',
            "is_active": False,
            "search": "estrada de terra agua azul",
            "version": 2,
            "updated_at": NOON + timedelta(minutes=3),
            "updated_by": "user-1",
        }
    ]


@pytest.mark.parametrize("hard", [MUD, None])
def test_a_quote_keeps_what_it_was_made_of(history: History, hard: Difficulty | None) -> None:
    steps = freight(TERMS, hard, distance_km=Decimal("22.4"), weight_kg=Decimal("750.5"))
    history.given(
        "freight_quote-9",
        events.FreightQuoted,
        cost_center="choperia",
        origin="Rua do Coreto, 217",
        delivery_address="Sítio, Água Azul",
        place_id="guarulhos/agua-azul",
        lat=-23.391,
        lng=-46.399,
        distance_km=Decimal("22.4"),
        duration_min=31,
        date=date(2026, 11, 28),
        shift="manha",
        terms=TERMS,
        difficulty=hard,
        breakdown=steps,
        at=NOON - timedelta(days=1),
    )
    [row] = history.rows(quotes)
    assert json.loads(row.pop("terms")) == {
        "free_km": "5.5",
        "base_rate_per_km": "3.25",
        "min_fee": "40",
        "rounding_step": "5",
        "max_load_kg": "600",
    }
    assert Decimal(json.loads(row.pop("breakdown"))["price"]) == steps.price
    assert row == {
        "id": 9,
        "cost_center": "choperia",
        "origin": "Rua do Coreto, 217",
        "delivery_address": "Sítio, Água Azul",
        "place_id": "guarulhos/agua-azul",
        "lat": -23.391,
        "lng": -46.399,
        "distance_km": Decimal("22.4"),
        "duration_min": 31,
        "weight_kg": Decimal("750.5"),
        "freight_price": steps.price,
        "difficulty": hard.name if hard else None,
        "date": date(2026, 11, 28),
        "shift": "manha",
        "search": "sitio, agua azul",
        "quoted_at": NOON - timedelta(days=1),
        "quoted_by": "user-1",
    }
