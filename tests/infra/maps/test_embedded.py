"""The gazetteer of the service area, and distances without a network."""

import csv
import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from infra.maps import Point
from infra.maps.embedded import EmbeddedMaps, great_circle_km
from infra.maps.gazetteer import _FILE, SERVICE_AREA, gazetteer
from infra.maps.protocol import LONGEST_ADDRESS, MOST_FOUND
from tests.infra.maps.conftest import told

MAPS = EmbeddedMaps()
HOME = Point(-23.3157, -46.2214)
SERVED_AND_NEAR = (
    *SERVICE_AREA,
    "Guarulhos",
    "Mogi das Cruzes",
    "Jacareí",
    "Nazaré Paulista",
    "Itaquaquecetuba",
    "Suzano",
    "São José dos Campos",
)


def found(text: str) -> list[str]:
    return [address.address for address in told(lambda: MAPS.geocode(text))]


def test_the_gazetteer_is_what_it_says() -> None:
    entries = gazetteer()
    assert Counter(entry.kind for entry in entries).keys() == {"cidade", "bairro", "via"}
    assert len(entries) > 500
    assert [id for id, times in Counter(entry.place_id for entry in entries).items() if times > 1] == []
    towns = {entry.town: entry.point for entry in entries if entry.kind == "cidade"}
    districts = {(entry.town, entry.name) for entry in entries if entry.kind == "bairro"}
    for entry in entries:
        assert great_circle_km(entry.point, towns[entry.town]) < 35, f"{entry.whole} is not near its town"
        assert not entry.district or (entry.town, entry.district) in districts, f"{entry.whole}: unknown district"
    with _FILE.open(encoding="utf-8", newline="") as file:
        assert all(all(value == value.strip() for value in row.values()) for row in csv.DictReader(file))


@pytest.mark.parametrize("town", SERVED_AND_NEAR)
def test_every_town_around_is_found_first_with_districts_and_roads(town: str) -> None:
    assert found(town)[0] == f"{town} - SP"
    kinds = Counter(entry.kind for entry in gazetteer() if entry.town == town)
    assert kinds["bairro"] >= 9
    assert kinds["via"] >= 4


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("aruja", "Arujá - SP"),
        ("ARUJÁ", "Arujá - SP"),
        ("aru", "Arujá - SP"),
        ("mogi das", "Mogi das Cruzes - SP"),
        ("jd aquarius", "Jardim Aquarius, São José dos Campos - SP"),
        ("jardim re", "Jardim Real, Arujá - SP"),
        ("vila galvao guarulhos", "Vila Galvão, Guarulhos - SP"),
        ("centro", "Centro, Santa Isabel - SP"),
        ("Centro, Guararema", "Centro, Guararema - SP"),
        ("av republica", "Avenida da República — Centro, Santa Isabel - SP"),
        ("Av. da República, 120 — Centro", "Avenida da República, 120 — Centro, Santa Isabel - SP"),
        ("avenida amazonas 45b aruja", "Avenida Amazonas, 45b — Centro, Arujá - SP"),
        ("av nelson d'avila 5", "Avenida Doutor Nelson D'Ávila, 5 — Centro, São José dos Campos - SP"),
        ("dutra km 200", "Rodovia Presidente Dutra, km 200 — Jordanópolis, Arujá - SP"),
    ],
)
def test_case_accents_short_forms_and_house_numbers_do_not_matter(text: str, first: str) -> None:
    assert found(text)[0] == first


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Rua X, 120 — Jardim Rincão", "Rua X, 120 — Jardim Rincão, Arujá - SP (ponto aproximado)"),
        ("Rua das Flores, 12, Arujá", "Rua das Flores, 12 — Arujá - SP (ponto aproximado)"),
        ("rua das flores 12 aruja", "rua das flores 12 — Arujá - SP (ponto aproximado)"),
        ("rua das flores 12 guara", "rua das flores 12 — Guararema - SP (ponto aproximado)"),
        (
            "Sítio do Vovô, Ouro Fino, Santa Isabel",
            "Sítio do Vovô — Ouro Fino, Santa Isabel - SP (ponto aproximado)",
        ),
    ],
)
def test_an_unknown_street_is_kept_and_its_district_or_town_is_the_point(text: str, first: str) -> None:
    assert found(text)[0] == first


def test_a_street_without_a_town_is_offered_in_the_service_area() -> None:
    assert found("Rua das Flores, 12") == [
        f"Rua das Flores, 12 — {town} - SP (ponto aproximado)" for town in SERVICE_AREA
    ]


def test_a_street_in_a_named_town_is_offered_nowhere_else() -> None:
    offered = found("Rua das Flores, 88 — Centro, Guararema - SP")
    assert offered[0] == "Rua das Flores, 88 — Centro, Guararema - SP (ponto aproximado)"
    assert all("Guararema" in address for address in offered)


@pytest.mark.parametrize("text", ["", "  ", "ar", "12345", "?!?", "qwertz asdf", "rua", "💧💧💧"])
def test_what_names_no_place_finds_none_or_only_roads(text: str) -> None:
    assert all(address.startswith("Rua ") for address in found(text))


@given(st.text(max_size=200))
def test_whatever_is_typed_is_answered_with_places_that_are_found_again(text: str) -> None:
    addresses = told(lambda: MAPS.geocode(text))
    assert len(addresses) <= MOST_FOUND
    for address in addresses:
        assert 0 < len(address.address) <= LONGEST_ADDRESS
        again = told(lambda: MAPS.place(address.place_id))  # noqa: B023  # called at once
        assert again is not None
        assert again.point == address.point


def test_an_id_of_somebody_else_is_no_place() -> None:
    for place_id in ("W4242", "ChIJ0T2NLikpdTERKxE8d61aX_E", "", "santa-isabel/", "../../etc/passwd"):
        assert told(lambda: MAPS.place(place_id)) is None  # noqa: B023  # called at once


@pytest.mark.parametrize(
    ("place_id", "by_road"),
    [("aruja", 18), ("igarata", 20), ("guararema", 33), ("mogi-cruzes", 36), ("jacarei", 38), ("guarulhos", 45)],
)
def test_distances_are_those_of_the_roads_within_a_fifth(place_id: str, by_road: float) -> None:
    there = told(lambda: MAPS.place(place_id))
    assert there is not None
    way = told(lambda: MAPS.route(HOME, there.point))
    assert abs(way.km - by_road) < by_road / 5
    assert way.minutes == pytest.approx(way.km / 45 * 60)


def test_from_here_to_here_is_nothing_and_there_is_as_far_as_back() -> None:
    assert told(lambda: MAPS.route(HOME, HOME)).km == 0
    for one, other in itertools.islice(itertools.combinations(gazetteer()[::40], 2), 60):
        there, back = (
            told(lambda a=a, b=b: MAPS.route(a.point, b.point)).km  # type: ignore[misc]  # bound now
            for a, b in ((one, other), (other, one))
        )
        assert there == pytest.approx(back)


def test_the_great_circle_is_that_of_the_earth() -> None:
    assert great_circle_km(Point(0, 0), Point(0, 180)) == pytest.approx(20015.1, abs=0.1)
    assert great_circle_km(Point(90, 0), Point(-90, 77)) == pytest.approx(20015.1, abs=0.1)
    assert great_circle_km(Point(-23.5475, -46.6361), Point(-22.9064, -43.1822)) == pytest.approx(360.5, abs=1)


@pytest.mark.parametrize("wrong", [(91, 0), (0, 181), (float("nan"), 0), (0, float("inf"))])
def test_there_is_no_point_beyond_the_earth(wrong: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="no place on earth"):
        Point(*wrong)


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("-25.42840, -49.27330", "-25.42840, -49.27330"),
        ("Rua XV de Novembro,  300, Curitiba -25,4284 -49,2733", "Rua XV de Novembro, 300, Curitiba -25,4284 -49,2733"),
        ("Sítio do Tato; -25,4284,-49,2733 ", "Sítio do Tato; -25,4284,-49,2733"),
    ],
)
def test_coordinates_are_a_place_wherever_they_are(typed: str, address: str) -> None:
    [place] = told(lambda: MAPS.geocode(typed))
    assert (place.address, place.is_approximate) == (address, False)
    assert (round(place.point.lat, 4), round(place.point.lng, 4)) == (-25.4284, -49.2733)
    assert told(lambda: MAPS.place(place.place_id)) == place


@pytest.mark.parametrize("typed", ["Estrada do Ouro Fino km 12,5 14,5", "-125.4284, -49.2733", "Rua Um 25.4284"])
def test_other_numbers_are_no_coordinates(typed: str) -> None:
    assert typed not in [place.place_id for place in told(lambda: MAPS.geocode(typed))]
