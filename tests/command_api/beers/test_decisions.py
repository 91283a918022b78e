"""What the record of a beer decides, and what it refuses."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from msgspec.structs import asdict

from command_api.beers import events
from command_api.beers.details import BeerDetails
from command_api.beers.domain import Beer
from command_api.beers.events import SizePrice
from tests.scenario import Happened, Scenario, given, happened, nothing_happened

PILS = BeerDetails(style="German Pilsner", abv=Decimal("4.7"), ibu=22)
ADDED = happened(events.BeerAdded, name="Pilsen", **asdict(PILS))
OFF = happened(events.BeerDeactivated)
Decide = Callable[[Beer], None]


def price(litres: object, amount: int) -> SizePrice:
    return SizePrice(container_l=Decimal(str(litres)), price=Decimal(amount))


def beer(*since: Happened) -> Scenario[Beer]:
    return given(Beer, ADDED, *since)


def test_a_beer_is_added_for_sale() -> None:
    nothing_happened().begins(lambda: Beer.add(1, "Pilsen", PILS)).then(ADDED)


@pytest.mark.parametrize(
    ("since", "decide", "expected"),
    [
        ([], lambda b: b.rename("Pilsen da casa"), [happened(events.BeerRenamed, name="Pilsen da casa")]),
        ([], lambda b: b.rename("Pilsen"), []),
        (
            [],
            lambda b: b.change_details(BeerDetails(ibu=25)),
            [happened(events.BeerDetailsChanged, **asdict(BeerDetails(ibu=25)))],
        ),
        ([], lambda b: b.change_details(PILS), []),
        ([], lambda b: b.deactivate(), [OFF]),
        ([OFF], lambda b: b.deactivate(), []),
        ([OFF], lambda b: b.activate(), [happened(events.BeerActivated)]),
    ],
)
def test_what_changes_is_recorded(since: list[Happened], decide: Decide, expected: list[Happened]) -> None:
    beer(*since).when(decide).then(*expected)


def test_a_beer_has_one_price_for_each_size_the_smallest_first() -> None:
    repriced = happened(events.BeerRepriced, prices=(price(30, 489), price(50, 779)))
    beer().when(lambda b: b.reprice([price("50.0", 779), price(30, 489)])).then(repriced)
    beer(repriced).when(lambda b: b.reprice([price(50, 779), price(30, 489)])).then()
    beer(repriced).when(lambda b: b.reprice([])).then(happened(events.BeerRepriced, prices=()))


@pytest.mark.parametrize(
    ("decide", "sentence"),
    [
        (lambda b: b.rename(" "), "O nome do chope não pode ficar em branco."),
        (lambda b: b.rename("x" * 101), "O nome do chope deve ter no máximo 100 caracteres."),
        (lambda b: b.change_details(BeerDetails(abv=Decimal(71))), "O teor alcoólico vai de 0 a 70%."),
        (lambda b: b.change_details(BeerDetails(ibu=301)), "O amargor vai de 0 a 300 IBU."),
        (lambda b: b.change_details(BeerDetails(ebc=301)), "A cor vai de 0 a 300 EBC."),
        (lambda b: b.change_details(BeerDetails(serving_c=21)), "A temperatura de serviço vai de 0 a 20 °C."),
        (lambda b: b.reprice([price(0, 1)]), "Um barril tem até 1000 litros."),
        (lambda b: b.reprice([price(50, -1)]), "O preço de cada tamanho vai de"),
        (lambda b: b.reprice([price(50, 1), price("50.0", 2)]), "O mesmo tamanho de barril aparece duas vezes"),
    ],
)
def test_what_no_beer_can_be_is_refused(decide: Decide, sentence: str) -> None:
    beer().refuses(decide, sentence)
