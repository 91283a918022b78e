"""What a delivery costs, step by step."""

from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from command_api.rules.freight import Difficulty, Terms, freight, round_up

TERMS = Terms(
    free_km=Decimal(5),
    base_rate_per_km=Decimal("4.50"),
    min_fee=Decimal(40),
    rounding_step=Decimal(5),
    max_load_kg=Decimal(600),
)
DIRT = Difficulty("Estrada de terra", Decimal("1.30"), Decimal(20))
FLAT_ONLY = Difficulty("Pedágio", Decimal(1), Decimal("11.80"))


@pytest.mark.parametrize(
    ("distance", "weight", "difficulty", "trips", "charged", "distance_part", "before_rounding", "price"),
    [
        pytest.param("3", "75", None, 1, "0", "0.00", "0.00", "0.00", id="within the free kilometres"),
        pytest.param("5", "75", None, 1, "0", "0.00", "0.00", "0.00", id="the last free kilometre"),
        pytest.param("5.1", "75", None, 1, "0.1", "0.45", "0.45", "40.00", id="never below the minimum"),
        pytest.param("13.9", "75", None, 1, "8.9", "40.05", "40.05", "45.00", id="rounded up, not to the nearest"),
        pytest.param("15", "75", None, 1, "10", "45.00", "45.00", "45.00", id="a multiple stays"),
        pytest.param("15", "600", None, 1, "10", "45.00", "45.00", "45.00", id="as much as the van takes"),
        pytest.param("15", "600.001", None, 2, "10", "90.00", "90.00", "90.00", id="a gram more is a second trip"),
        pytest.param("15", "1800", None, 3, "10", "135.00", "135.00", "135.00", id="three vans full"),
        pytest.param("15", "0", None, 1, "10", "45.00", "45.00", "45.00", id="an empty van drives once"),
        pytest.param("15", "75", DIRT, 1, "10", "45.00", "78.50", "80.00", id="a hard road"),
        pytest.param("15", "700", DIRT, 2, "10", "90.00", "137.00", "140.00", id="a hard road, twice; its flat once"),
        pytest.param("3", "75", DIRT, 1, "0", "0.00", "20.00", "40.00", id="a flat within the free kilometres"),
        pytest.param("15", "75", FLAT_ONLY, 1, "10", "45.00", "56.80", "60.00", id="only a flat"),
        pytest.param("0", "75", None, 1, "0", "0.00", "0.00", "0.00", id="next door"),
    ],
)
def test_every_step_of_a_price(
    distance: str,
    weight: str,
    difficulty: Difficulty | None,
    trips: int,
    charged: str,
    distance_part: str,
    before_rounding: str,
    price: str,
) -> None:
    steps = freight(TERMS, difficulty, distance_km=Decimal(distance), weight_kg=Decimal(weight))
    assert (steps.trips, steps.km_cobrados) == (trips, Decimal(charged))
    assert [str(amount) for amount in (steps.custo_km, steps.pre_total, steps.price)] == [
        distance_part,
        before_rounding,
        price,
    ]


def test_a_price_says_what_it_was_made_of() -> None:
    steps = freight(TERMS, DIRT, distance_km=Decimal(15), weight_kg=Decimal(75))
    assert (steps.distance_km, steps.free_km, steps.weight_kg) == (15, 5, 75)
    assert (steps.multiplier, steps.extra_flat) == (Decimal("1.30"), 20)
    plain = freight(TERMS, None, distance_km=Decimal(15), weight_kg=Decimal(75))
    assert (plain.multiplier, plain.extra_flat) == (1, 0)


@pytest.mark.parametrize(
    ("amount", "step", "rounded"),
    [
        ("40.01", "5", "45"),
        ("45", "5", "45"),
        ("0", "5", "0"),
        ("40.01", "0", "40.01"),
        ("40.01", "0.50", "40.50"),
        ("40.01", "0.01", "40.01"),
        ("101", "100", "200"),
    ],
)
def test_prices_are_rounded_up_to_a_step(amount: str, step: str, rounded: str) -> None:
    assert round_up(Decimal(amount), Decimal(step)) == Decimal(rounded)


def decimals(least: str, most: str, places: int = 2) -> st.SearchStrategy[Decimal]:
    return st.decimals(Decimal(least), Decimal(most), places=places)


TERMS_OF_ANY_HOUSE = st.builds(
    Terms,
    free_km=decimals("0", "50", 1),
    base_rate_per_km=decimals("0", "20"),
    min_fee=decimals("0", "200"),
    rounding_step=st.sampled_from([Decimal(step) for step in ("0", "0.01", "0.50", "1", "5", "10")]),
    max_load_kg=decimals("50", "2000", 0),
)
ROADS = st.none() | st.builds(Difficulty, st.just("Serra"), decimals("1", "3"), decimals("0", "100"))
KM, KG = decimals("0", "300", 1), decimals("0", "5000", 1)


@given(TERMS_OF_ANY_HOUSE, ROADS, KM, KM, KG)
def test_a_longer_way_never_costs_less(
    terms: Terms, road: Difficulty | None, km: Decimal, more: Decimal, kg: Decimal
) -> None:
    near = freight(terms, road, distance_km=km, weight_kg=kg)
    assert freight(terms, road, distance_km=km + more, weight_kg=kg).price >= near.price


@given(TERMS_OF_ANY_HOUSE, ROADS, KM, KG, KG)
def test_a_heavier_load_never_costs_less(
    terms: Terms, road: Difficulty | None, km: Decimal, kg: Decimal, more: Decimal
) -> None:
    light = freight(terms, road, distance_km=km, weight_kg=kg)
    assert freight(terms, road, distance_km=km, weight_kg=kg + more).price >= light.price


@given(TERMS_OF_ANY_HOUSE, ROADS, KM, KG)
def test_a_hard_road_never_costs_less(terms: Terms, road: Difficulty | None, km: Decimal, kg: Decimal) -> None:
    plain = freight(terms, None, distance_km=km, weight_kg=kg)
    assert freight(terms, road, distance_km=km, weight_kg=kg).price >= plain.price


@given(TERMS_OF_ANY_HOUSE, ROADS, KM, KG)
def test_a_price_is_a_multiple_of_the_step_and_less_than_one_step_above_its_sum(
    terms: Terms, road: Difficulty | None, km: Decimal, kg: Decimal
) -> None:
    assume(terms.rounding_step)
    steps = freight(terms, road, distance_km=km, weight_kg=kg)
    assert steps.price % terms.rounding_step == 0
    if steps.km_cobrados or steps.extra_flat:
        least = max(terms.min_fee, steps.custo_km * steps.multiplier + steps.extra_flat)
        cent = Decimal("0.02")  # the steps are shown rounded to the cent
        assert least - cent <= steps.price < least + terms.rounding_step + cent
    else:
        assert steps.price == 0


@given(decimals("0", "100000"), decimals("0.01", "500"))
def test_rounding_goes_up_less_than_a_step_and_not_twice(amount: Decimal, step: Decimal) -> None:
    rounded = round_up(amount, step)
    assert 0 <= rounded - amount < step
    assert round_up(rounded, step) == rounded
