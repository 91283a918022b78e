"""Cities are found by code, by postal code and by name."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

from infra.fiscal import cities
from infra.fiscal.cities import City, cities_named, city_of_code, city_of_postal_code

SANTA_ISABEL = City("3546801", "SP", "Santa Isabel")
FILE = Path(cities.__file__).with_name("cities.tsv")


def lines() -> list[list[str]]:
    return [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines()[1:]]


def test_every_municipality_is_there_once() -> None:
    known = lines()
    assert len({code for code, *_ in known}) == len(known) == 5571
    assert len({code[:2] for code, *_ in known}) == len({state for _, state, *_ in known}) == 27
    assert all(spans for *_, spans in known)


def test_a_sample_is_found_by_code_and_by_the_first_cep_of_each_range() -> None:
    for code, state, name, spans in random.Random(7).sample(lines(), 60):
        city = City(code, state, name)
        assert city_of_code(code) == city
        for span in spans.split():
            first, _, last = span.partition("-")
            assert city_of_postal_code(first.ljust(8, "0")) == city
            assert city_of_postal_code((last or first).ljust(8, "9")) == city


def test_ranges_do_not_overlap() -> None:
    spans = [each.partition("-") for *_, text in lines() for each in text.split()]
    known = sorted((first.ljust(8, "0"), (last or first).ljust(8, "9")) for first, _, last in spans)
    assert all(before[1] < after[0] for before, after in pairwise(known))


@pytest.mark.parametrize(
    ("postal_code", "code"),
    [
        ("07500-000", "3546801"),
        ("07500000", "3546801"),
        ("12350-000", "3520202"),
        ("01310-100", "3550308"),
        pytest.param("15635-000", "3536901", id="a stray of the source"),
    ],
)
def test_a_postal_code_has_its_city(postal_code: str, code: str) -> None:
    found = city_of_postal_code(postal_code)
    assert found is not None
    assert found.code == code


@pytest.mark.parametrize("postal_code", ["", "07500", "07500-00", "99999-999", "07 500-000", "0750000a"])
def test_anything_else_has_none(postal_code: str) -> None:
    assert city_of_postal_code(postal_code) is None


def test_a_cep_behind_a_range_belongs_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    two = ["1111111\tSP\tUma\t11111-11112400\n", "2222222\tSP\tOutra\t11112600-11113\n"]
    monkeypatch.setattr(cities, "_lines", lambda: iter(two))
    asked = map(city_of_postal_code.__wrapped__, ("11112-500", "11112-600", "11114-000"))
    found = [city and city.name for city in asked]
    assert found == ["Uma", "Outra", None]


def test_a_city_is_found_by_the_beginning_of_its_name() -> None:
    assert cities_named("santa is")[0] == SANTA_ISABEL
    assert cities_named("SAO PAULO")[0] == City("3550308", "SP", "São Paulo")
    assert cities_named("isabel", limit=2)[1] == SANTA_ISABEL
    assert cities_named("olho d agua")[0].name == "Olho d'Água"
    assert cities_named(" .*") == []


@pytest.mark.parametrize("code", ["", "35", "3546802", "35468010", "#"])
def test_an_unknown_code_has_no_city(code: str) -> None:
    assert city_of_code(code) is None
