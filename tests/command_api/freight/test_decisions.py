"""What people may decide about freight, by its events."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from command_api.freight.domain import ConfigSettings, FreightConfig, RouteDifficulty
from command_api.freight.events import FreightConfigSet, RouteDifficultyRemoved, RouteDifficultySet
from command_api.kernel import Refused
from command_api.rules.freight import Difficulty, Terms
from tests.scenario import given, happened, nothing_happened

TERMS = Terms(Decimal(5), Decimal("3.5"), Decimal(40), Decimal(5), Decimal(600))
HERE = ConfigSettings("Rua do Coreto, 217", -23.3157, -46.2214, TERMS)
MUD = Difficulty("Estrada de terra", Decimal("1.25"), Decimal(20))
SET = happened(
    FreightConfigSet, cost_center="choperia", origin="Rua do Coreto, 217", lat=-23.3157, lng=-46.2214, terms=TERMS
)
ROAD = happened(RouteDifficultySet, difficulty=MUD, places=("Ouro Fino",), is_active=True)


def changed(**terms: Any) -> ConfigSettings:
    numbers = {name: getattr(TERMS, name) for name in TERMS.__struct_fields__}
    return replace(HERE, terms=Terms(**{**numbers, **terms}))


def test_a_cost_center_gets_its_terms() -> None:
    nothing_happened().begins(lambda: FreightConfig.introduce("choperia", HERE)).then(SET)


def test_each_cost_center_has_one_config_of_its_own() -> None:
    one, other = (FreightConfig.introduce(center, HERE) for center in ("choperia", "distribuidora"))
    assert (one.id, other.id) == ("freight_config-1", "freight_config-2")


def test_new_terms_are_kept_whole() -> None:
    dear = changed(min_fee=Decimal(50))
    given(FreightConfig, SET).when(lambda config: config.set(dear)).then(
        happened(
            FreightConfigSet,
            cost_center="choperia",
            origin="Rua do Coreto, 217",
            lat=-23.3157,
            lng=-46.2214,
            terms=dear.terms,
        )
    )


def test_the_same_terms_again_change_nothing() -> None:
    given(FreightConfig, SET).when(lambda config: config.set(HERE)).then()


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (replace(HERE, origin=" "), "Informe de onde saem as entregas."),
        (replace(HERE, lat=90.5), "latitude"),
        (replace(HERE, lng=float("nan")), "longitude"),
        (changed(free_km=Decimal(-1)), "não podem ser negativos"),
        (changed(base_rate_per_km=Decimal("-0.01")), "não podem ser negativos"),
        (changed(min_fee=Decimal(-1)), "não podem ser negativos"),
        (changed(rounding_step=Decimal(-5)), "não podem ser negativos"),
        (changed(max_load_kg=Decimal(0)), "maior que zero"),
    ],
)
def test_terms_that_make_no_price_are_refused(settings: ConfigSettings, sentence: str) -> None:
    given(FreightConfig, SET).refuses(lambda config: config.set(settings), sentence)
    with pytest.raises(Refused):
        FreightConfig.introduce("choperia", settings)


def test_a_hard_road_is_set_changed_and_removed() -> None:
    begun = nothing_happened().begins(
        lambda: RouteDifficulty.introduce(1, difficulty=MUD, places=["Ouro Fino"], is_active=True)
    )
    begun.then(ROAD)
    given(RouteDifficulty, ROAD).when(
        lambda road: road.set(difficulty=MUD, places=["Ouro Fino", "Jaguari"], is_active=False)
    ).then(happened(RouteDifficultySet, difficulty=MUD, places=("Ouro Fino", "Jaguari"), is_active=False))
    given(RouteDifficulty, ROAD).when(lambda road: road.remove()).then(happened(RouteDifficultyRemoved))


def test_the_same_road_again_changes_nothing() -> None:
    given(RouteDifficulty, ROAD).when(
        lambda road: road.set(difficulty=MUD, places=["Ouro Fino"], is_active=True)
    ).then()


@pytest.mark.parametrize(
    ("decide", "sentence"),
    [
        (lambda: {"difficulty": Difficulty(" ", Decimal(1), Decimal(0))}, "Informe o nome"),
        (lambda: {"difficulty": Difficulty("Serra", Decimal(0), Decimal(0))}, "multiplicador"),
        (lambda: {"difficulty": Difficulty("Serra", Decimal(1), Decimal(-1))}, "negativo"),
        (lambda: {"places": ["Ouro Fino", " "]}, "nenhum vazio"),
        (lambda: {"places": ["Ouro Fino"] * 101}, "até 100 lugares"),
    ],
)
def test_a_road_that_makes_no_sense_is_refused(decide: Callable[[], dict[str, Any]], sentence: str) -> None:
    fields = {"difficulty": MUD, "places": ["Ouro Fino"], "is_active": True, **decide()}
    given(RouteDifficulty, ROAD).refuses(lambda road: road.set(**fields), sentence)
