"""The page of a product: shared, found and read by search engines."""

from decimal import Decimal
from typing import Any

from starlette.testclient import TestClient

from command_api.catalogue.events import ProductDetailsChanged, ProductHidden, ProductRepriced
from tests.harness.read_models import History
from tests.harness.web_pages import Reader
from tests.query_api.conftest import BASE_URL

PILSEN = "/cardapio/pilsen"
DETAILS: dict[str, Any] = {
    "summary": "Leve.",
    "sku": "",
    "unit": "unidade",
    "volume_ml": 0,
    "weight_g": 0,
    "alcohol_content": Decimal(0),
    "chatbot_visible": True,
    "seo_title": "Chope Pilsen artesanal",
    "seo_description": "Tirado na hora, a dois passos do coreto.",
    "seo_keywords": "chope, pilsen, artesanal",
}


def read(pages: TestClient) -> Reader:
    answer = pages.get(PILSEN)
    assert answer.status_code == 200
    return Reader(answer.text)


def test_it_is_about_the_product(pages: TestClient, pub: History) -> None:
    page = read(pages)
    described = "Leve. Chope Pilsen por R$ 12,90 na Choperia Pirilampo, em Santa Isabel - SP."
    assert page.title() == page.meta("og:title") == "Chope Pilsen · Choperia Pirilampo"
    assert page.meta("description") == page.meta("og:description") == described
    assert page.meta("keywords") is None
    assert page.link("canonical") == {"rel": "canonical", "href": BASE_URL + PILSEN}


def test_a_shared_link_shows_its_picture_and_its_price(pages: TestClient, pub: History) -> None:
    page = read(pages)
    assert page.meta("og:type") == "product"
    assert page.meta("og:image") == f"{BASE_URL}/media/product10-1600.jpg"
    assert page.meta("og:image:alt") == "Chope Pilsen"
    assert (page.meta("product:price:amount"), page.meta("product:price:currency")) == ("12.90", "BRL")


def test_what_the_house_says_to_search_engines_comes_first(pages: TestClient, pub: History) -> None:
    read(pages)
    pub.given("product-1", ProductDetailsChanged, **DETAILS)
    pub.follow()
    page = read(pages)
    assert page.title() == "Chope Pilsen artesanal · Choperia Pirilampo"
    assert page.meta("description") == "Tirado na hora, a dois passos do coreto."
    assert page.meta("keywords") == "chope, pilsen, artesanal"


def test_the_structured_data_hold_the_product_and_the_way_to_it(pages: TestClient, pub: History) -> None:
    page = read(pages)
    item, crumbs = page.node("MenuItem"), page.node("BreadcrumbList")
    assert item is not None
    assert crumbs is not None
    assert item["@id"] == f"{BASE_URL}{PILSEN}#item"
    assert item["url"] == BASE_URL + PILSEN
    assert item["offers"]["price"] == "12.90"
    assert [(crumb["name"], crumb["item"]) for crumb in crumbs["itemListElement"]] == [
        ("Cardápio", f"{BASE_URL}/menu"),
        ("Chope Pilsen", BASE_URL + PILSEN),
    ]
    assert page.node("Menu") is None


def test_it_carries_what_its_first_screen_shows(pages: TestClient, pub: History) -> None:
    data = read(pages).data("application/json")
    assert data.keys() == {"site", "product"}
    assert (data["product"]["slug"], data["product"]["most_ordered"]) == ("pilsen", False)


def test_it_follows_the_price(pages: TestClient, pub: History) -> None:
    read(pages)
    pub.given("product-1", ProductRepriced, price=Decimal(14))
    pub.follow()
    assert read(pages).meta("product:price:amount") == "14.00"


def test_what_is_hidden_has_no_page(pages: TestClient, pub: History) -> None:
    pub.given("product-1", ProductHidden)
    pub.follow()
    answer = pages.get(PILSEN)
    assert answer.status_code == 404
    assert Reader(answer.text).meta("robots") == "noindex"


def test_what_never_was_has_no_page(pages: TestClient, pub: History) -> None:
    assert pages.get("/cardapio/nao-existe").status_code == 404
    assert pages.get("/cardapio/pilsen/mais").status_code == 404
