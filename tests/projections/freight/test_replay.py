"""Freight as it was followed is freight as it is replayed."""

from datetime import date
from decimal import Decimal
from typing import Any

from command_api.freight import events
from command_api.rules.freight import Difficulty, Terms, freight
from projections.runtime.rebuild import verify
from tests.harness.read_models import History

MUD = Difficulty("Estrada de terra", Decimal("1.25"), Decimal(20))
HOME: dict[str, Any] = {"origin": "Rua do Coreto, 217", "lat": -23.3157, "lng": -46.2214}


def test_freight_in_every_situation_equals_a_replay_from_nothing(history: History) -> None:
    for step, rate in enumerate(("3.50", "3.75", "4.00")):
        terms = Terms(Decimal(5), Decimal(rate), Decimal(40), Decimal(5), Decimal(600))
        history.given("freight_config-1", events.FreightConfigSet, cost_center="choperia", terms=terms, **HOME)
        history.given("freight_config-2", events.FreightConfigSet, cost_center="distribuidora", terms=terms, **HOME)
        history.given(f"route_difficulty-{step}", events.RouteDifficultySet, difficulty=MUD, places=("Ouro Fino",))
        history.follow()
        history.given(f"route_difficulty-{step}", events.RouteDifficultySet, difficulty=MUD, places=(), is_active=False)
        if step:
            history.given(f"route_difficulty-{step}", events.RouteDifficultyRemoved)
        for road in (None, MUD):
            number = history.now.minute
            history.given(
                f"freight_quote-{step * 100 + number}",
                events.FreightQuoted,
                cost_center="choperia",
                delivery_address="Sítio, Ouro Fino",
                place_id="santa-isabel/ouro-fino",
                distance_km=Decimal("12.3"),
                duration_min=17,
                date=date(2026, 11, 28) if road else None,
                shift="noite" if road else None,
                terms=terms,
                difficulty=road,
                breakdown=freight(terms, road, distance_km=Decimal("12.3"), weight_kg=Decimal(75)),
                **HOME,
            )
        history.follow()
    compared = verify(history.recorder, history.database, history.runner.projections["freight"])
    assert compared.equal, compared
