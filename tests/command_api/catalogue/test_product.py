"""What people and the source catalogue may decide about a product."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from msgspec.structs import replace

from command_api.catalogue import events
from command_api.catalogue.details import Details
from command_api.catalogue.domain import Product, slugify
from tests.scenario import Happened, Scenario, given, happened

PILSEN = happened(
    events.ProductAdded, name="Pilsen", slug="pilsen", price=Decimal("11.90"), category_id=1, sku="ch-01", volume_ml=300
)


def pilsen(*since: Happened) -> Scenario[Product]:
    return given(Product, PILSEN, *since, id=7)


@pytest.mark.parametrize(
    ("history", "decide", "expected"),
    [
        ([], lambda p: p.rename("Pilsen 300"), [happened(events.ProductRenamed, name="Pilsen 300")]),
        ([], lambda p: p.rename(None), []),
        (
            [happened(events.ProductRenamed, name="X")],
            lambda p: p.rename(None),
            [happened(events.ProductRenamed, name=None)],
        ),
        ([], lambda p: p.reprice(Decimal("12.5")), [happened(events.ProductRepriced, price=Decimal("12.50"))]),
        ([happened(events.ProductRepriced, price=Decimal(9))], lambda p: p.reprice(Decimal("9.00")), []),
        ([], lambda p: p.hide(), [happened(events.ProductHidden)]),
        ([], lambda p: p.show(), []),
        ([happened(events.ProductHidden)], lambda p: p.show(), [happened(events.ProductShown)]),
        ([], lambda p: p.make_unavailable(), [happened(events.ProductMadeUnavailable)]),
        (
            [happened(events.ProductMadeUnavailable)],
            lambda p: p.make_available(),
            [happened(events.ProductMadeAvailable)],
        ),
        ([], lambda p: p.move_to_category(2), [happened(events.ProductMovedToCategory, category_id=2)]),
        ([], lambda p: p.move_to_category(1), []),
        ([], lambda p: p.change_details(p.details), []),
        ([], lambda p: p.remove(), [happened(events.ProductRemoved)]),
    ],
)
def test_a_decision_is_the_event_of_its_intention(
    history: list[Happened], decide: Callable[[Product], None], expected: list[Happened]
) -> None:
    pilsen(*history).when(decide).then(*expected)


def test_changed_details_repeat_those_that_stay() -> None:
    pilsen().when(lambda p: p.change_details(replace(p.details, alcohol_content=Decimal("4.5")))).then(
        happened(
            events.ProductDetailsChanged,
            summary="",
            sku="ch-01",
            unit="unidade",
            volume_ml=300,
            weight_g=0,
            alcohol_content=Decimal("4.5"),
            chatbot_visible=True,
            seo_title="",
            seo_description="",
            seo_keywords="",
            supplier_sku="",
            beer_id=0,
            pour_ml=0,
            container_l=Decimal(0),
            track_stock=True,
        )
    )


@pytest.mark.parametrize(
    ("decide", "sentence"),
    [
        (lambda p: p.rename(" "), "Por favor, insira um valor válido"),
        (lambda p: p.rename("x" * 101), "O valor deve ter no máximo 100 caracteres"),
        (lambda p: p.reprice(Decimal("-0.01")), "Por favor, insira um preço válido (maior ou igual a 0)"),
        (lambda p: p.reprice(Decimal(1_000_000)), "Por favor, insira um preço válido"),
        (lambda p: p.change_details(Details(unit="dúzia")), "unidade, litro, ml, kg, g"),
        (lambda p: p.change_details(Details(volume_ml=-1)), "não podem ser negativos"),
        (lambda p: p.change_details(Details(alcohol_content=Decimal("100.1"))), "de 0 a 100"),
        (lambda p: p.change_details(Details(alcohol_content=Decimal("4.55"))), "uma casa decimal"),
        (lambda p: p.change_details(Details(beer_id=3)), "a medida do copo ou os litros do barril"),
        (lambda p: p.change_details(Details(pour_ml=300)), "Escolha o chope"),
        (lambda p: p.change_details(Details(beer_id=3, pour_ml=300, container_l=Decimal(50))), "não os dois"),
    ],
)
def test_what_a_product_refuses(decide: Callable[[Product], None], sentence: str) -> None:
    pilsen().refuses(decide, sentence)


def test_the_source_is_followed_and_not_changed() -> None:
    synced = happened(events.ProductSourceSynced, source_id="PDV-1", name_source="CHOPP", price_source=Decimal("10.00"))
    pilsen().when(lambda p: p.sync_source("PDV-1", "CHOPP", Decimal(10))).then(synced)
    pilsen(synced).when(lambda p: p.sync_source("PDV-1", "CHOPP", Decimal(10))).then()
    pilsen(synced).refuses(lambda p: p.sync_source("PDV-2", "CHOPP", None), "já segue o item PDV-1")


@pytest.mark.parametrize(
    ("since", "name", "price"),
    [
        ([], "Pilsen", "11.90"),
        (
            [happened(events.ProductSourceSynced, source_id="s", name_source="CHOPP", price_source=Decimal(10))],
            "CHOPP",
            "10",
        ),
        ([happened(events.ProductSourceSynced, source_id="s", name_source=None, price_source=None)], "Pilsen", "11.90"),
        (
            [
                happened(events.ProductSourceSynced, source_id="s", name_source="CHOPP", price_source=Decimal(10)),
                happened(events.ProductRenamed, name="Da casa"),
                happened(events.ProductRepriced, price=Decimal(0)),
            ],
            "Da casa",
            "0",
        ),
    ],
)
def test_manual_goes_before_source_and_source_before_the_first(since: list[Happened], name: str, price: str) -> None:
    product = pilsen(*since).aggregate
    assert product is not None
    assert (product.display_name, product.display_price) == (name, Decimal(price))


def test_a_sku_is_the_same_whatever_its_case() -> None:
    product = pilsen().aggregate
    assert product is not None
    assert ("product-sku", "CH-01") in product.claims()


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Chope Pilsen 300 ml", "chope-pilsen-300-ml"),
        ("  Pão de Alho — à moda  ", "pao-de-alho-a-moda"),
        ("ÇÃÕ", "cao"),
        ("🍺", "item"),
        ("x" * 200, "x" * 80),
    ],
)
def test_a_slug_is_readable_ascii(name: str, slug: str) -> None:
    assert slugify(name) == slug
