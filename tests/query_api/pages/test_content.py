"""What visitors and crawlers read without scripts."""

import re
from datetime import UTC, date, datetime
from decimal import Decimal
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag

import pytest
from starlette.testclient import TestClient

from command_api.catalogue.events import CategoryCreated, ProductAdded, ProductRepriced
from command_api.site.events import BusinessInfoChanged, SpecialDay, SpecialDaysChanged
from query_api.app import QueryApp
from query_api.pages.addresses import SIGNED_IN, is_below
from query_api.pages.app import create_pages
from tests.harness.read_models import History, business
from tests.query_api.conftest import BASE_URL


class Readable(HTMLParser):
    """The words and links of a page outside its scripts and styles."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self._words: list[str] = []
        self._skipped = False
        self.feed(html)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self._words).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._skipped = tag in {"script", "style", "title"}
        if tag == "a":
            self.links.append(dict(attrs)["href"] or "")

    def handle_endtag(self, tag: str) -> None:
        self._skipped = False

    def handle_data(self, data: str) -> None:
        if not self._skipped:
            self._words.append(data)


def read(pages: TestClient, path: str) -> Readable:
    return Readable(pages.get(path).text)


@pytest.mark.parametrize("path", ["/", "/menu", "/cardapio/pilsen"])
def test_a_product_has_its_price_and_says_that_it_ran_out(pages: TestClient, pub: History, path: str) -> None:
    text = read(pages, path).text
    for words in ("Chope Pilsen", "R$ 12,90", "Indisponível"):
        assert words in text


@pytest.mark.parametrize("path", ["/", "/contato"])
def test_the_house_says_where_it_is_when_it_is_open_and_by_which_number(
    pages: TestClient, pub: History, path: str
) -> None:
    page = read(pages, path)
    for words in (
        "Choperia Pirilampo",
        "Rua do Coreto, 217",
        "Segunda-feira Fechado",
        "Terça a quinta 16:30 às 00:00",
        "Sexta e sábado 16:30 às 01:00",
        "(11) 5555-0100",
    ):
        assert words in page.text
    assert "tel:+551155550100" in page.links


def test_special_days_of_the_next_weeks_stand_beside_the_hours(
    app: QueryApp, frontend: Path, always_looks: None, pub: History
) -> None:
    """What search engines read has every one of them; visitors read those of the next sixty days, and on every page
    those of the week."""
    days = (
        SpecialDay(date(2026, 11, 20), name="Ontem"),
        SpecialDay(date(2026, 11, 26), "00:00", "00:00", "Virada"),
        SpecialDay(date(2026, 11, 27), name="Reforma"),
        SpecialDay(date(2026, 12, 24), "12:00", "18:00", "Véspera"),
        SpecialDay(date(2026, 12, 25), name="Natal"),
        SpecialDay(date(2027, 4, 2), name="Paixão"),
    )
    pub.given("business_info-1", SpecialDaysChanged, days=days)
    pub.follow()
    app.state.clock = lambda: datetime(2026, 11, 21, 12, tzinfo=UTC)
    pages = TestClient(create_pages(app, frontend), headers={"Accept-Encoding": "identity"})
    page = pages.get("/contato").text
    shown = Readable(page).text
    assert "24/12 (quinta), Véspera 12:00 às 18:00 25/12 (sexta), Natal Fechado" in shown
    assert "Ontem" not in shown
    assert "Paixão" not in shown
    [data] = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)
    assert '"validFrom":"2026-12-25","validThrough":"2026-12-25","opens":"00:00","closes":"00:00"' in data
    assert '"validFrom":"2026-11-26","validThrough":"2026-11-26","opens":"00:00","closes":"23:59"' in data, "24 hours"
    foot = Readable(pages.get("/sobre").text).text
    assert "26/11 (quinta), Virada 00:00 às 00:00 27/11 (sexta), Reforma Fechado" in foot
    assert "Natal" not in foot, "later than this week"


def test_three_categories_are_open_and_the_others_closed_around_their_products(pages: TestClient, pub: History) -> None:
    for number in range(11, 15):
        pub.given(f"category-{number}", CategoryCreated, name=f"Secção {number}", slug=f"s-{number}", position=number)
        product = f"Produto {number}"
        pub.given(f"product-{number}", ProductAdded, name=product, slug=f"p-{number}", price=9, category_id=number)
    pub.follow()
    html = pages.get("/").text
    closed = re.findall(r"<details>(.*?)</details>", html, re.DOTALL)
    assert html.count("<details open>") == 3
    assert ["Produto 13" in closed[0], "Produto 14" in closed[1]] == [True, True]
    assert 'id="cardapio-14"' in closed[1], "in what is closed: a browser opens it for a link that leads there"


def test_the_house_tells_its_story(pages: TestClient, pub: History) -> None:
    text = read(pages, "/sobre").text
    assert "A Pirilampo nasceu em 2017. Servimos chope tirado com calma." in text
    assert "Atendemos Santa Isabel e Arujá" in text


def test_a_page_with_a_form_says_what_it_is_for_and_how_to_do_without_it(pages: TestClient, pub: History) -> None:
    party, reservations = read(pages, "/monte-sua-festa"), read(pages, "/reservations")
    assert "quantos litros de chope, e em que barris" in party.text
    assert "Mesas para até 12 pessoas" in reservations.text
    assert "Terça a quinta 16:30 às 00:00" in reservations.text
    for page in (party, reservations):
        assert any(link.startswith("https://wa.me/5511955550102") for link in page.links)


@pytest.mark.parametrize("rents", [True, False])
def test_a_keg_leads_to_the_parties_of_a_house_that_has_them(pages: TestClient, pub: History, rents: bool) -> None:
    pub.given("business_info-1", BusinessInfoChanged, **business(rents=rents))
    pub.given(
        "product-9",
        ProductAdded,
        name="Barril",
        slug="barril",
        price=Decimal(720),
        category_id=2,
        container_l=Decimal(50),
    )
    pub.follow()
    keg, contact = read(pages, "/cardapio/barril"), read(pages, "/contato")
    assert ("/monte-sua-festa" in keg.links) is rents
    assert ("Fale com a casa" in keg.text) is not rents
    assert not any(link.startswith("/order?") for link in keg.links), "nobody orders a keg with a plate"
    assert ("Alugar chopeira" in contact.text) is ("Eventos e festas" in contact.text) is rents
    assert "Reservar mesa" in contact.text


def test_the_content_follows_a_new_price(pages: TestClient, pub: History) -> None:
    read(pages, "/menu")
    pub.given("product-1", ProductRepriced, price=14)
    pub.follow()
    assert "R$ 14,00" in read(pages, "/menu").text


def test_every_address_of_the_sitemap_is_found_by_links_from_the_home_page(pages: TestClient, pub: History) -> None:
    found, waiting = {"/"}, ["/"]
    while waiting:
        page = waiting.pop()
        answer = pages.get(page)
        assert answer.status_code == 200, f"a link leads to {page}"
        for link in Readable(answer.text).links:
            path = urldefrag(link).url.partition("?")[0]
            if path.startswith("/") and not is_below(path, SIGNED_IN) and path not in found:
                found.add(path)
                waiting.append(path)
    in_sitemap = re.findall(r"<loc>(.*?)</loc>", pages.get("/sitemap.xml").text)
    assert {address.removeprefix(BASE_URL) for address in in_sitemap} - found == set()
    assert "/cardapio/pilsen" in found


def test_the_legal_pages_name_the_company_and_how_to_reach_it(pages: TestClient, pub: History) -> None:
    for path in ("/privacidade", "/termos"):
        text = read(pages, path).text
        assert "Pirilampo Chope Ltda., Rua do Coreto, 217" in text
        assert "contato@pirilampo.example ou pelo telefone (11) 5555-0100" in text
    assert "60 meses depois do fim do último pedido" in read(pages, "/privacidade").text
    pub.given("business_info-1", BusinessInfoChanged, **business(street="", district="", city="", state=""))
    pub.follow()
    terms = read(pages, "/termos").text
    assert "Este site é de Pirilampo Chope Ltda. " in terms
    assert "Ltda.." not in terms, "the name ends with a point of its own"


@pytest.mark.parametrize("path", ["/", "/menu", "/sobre", "/contato", "/order", "/reservations"])
def test_a_link_within_a_page_leads_somewhere(pages: TestClient, pub: History, path: str) -> None:
    html = pages.get(path).text
    targets = {link[1:] for link in Readable(html).links if link.startswith("#")}
    assert "conteudo" in targets
    assert [target for target in targets if f'id="{target}"' not in html] == []


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/menu",
        "/sobre",
        "/contato",
        "/order",
        "/reservations",
        "/monte-sua-festa",
        "/privacidade",
        "/termos",
        "/nada",
    ],
)
def test_a_house_that_has_said_nothing_has_every_page(pages: TestClient, path: str) -> None:
    page = read(pages, path)
    assert "Choperia" in page.text
    assert [link for link in page.links if link.startswith(("tel:", "https://wa.me", "mailto:"))] == []


def test_the_measure_in_a_name_stays_on_one_line(pages: TestClient, pub: History) -> None:
    pub.given("product-2", ProductAdded, name="Barril 30 L", slug="barril", price=Decimal(540), category_id=2)
    pub.follow()
    html = pages.get("/menu").text
    assert "Barril 30\u00a0L</a>" in html
    assert "R$\u00a0540,00" in html
