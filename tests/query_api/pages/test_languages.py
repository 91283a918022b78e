"""The public pages in English and Spanish, without a browser and without scripts."""

import re
from decimal import Decimal
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from command_api.catalogue.events import CategoryTranslated, ProductAdded, ProductDetailsChanged
from command_api.images.events import ImageDescribed
from command_api.rules.opening_hours import WEEKDAYS
from command_api.site.events import BusinessInfoChanged
from query_api import pages as package
from query_api.app import QueryApp
from query_api.languages import LANGUAGES, Language, language_of, localized
from query_api.pages.addresses import CUSTOMER_PAGE, PAGES, TABLE_PAGE
from query_api.pages.content import _FOOTER, _NAVIGATION
from query_api.pages.words import _WORDS, Words
from tests.harness.read_models import History, business
from tests.harness.web_pages import Reader
from tests.query_api.conftest import BASE_URL

SOURCES = Path(str(package.__file__)).parent
PHRASE = re.compile(r"""\b(?:t|words)\(\s*(?:"([^"]+)"|'([^']+)')""")


@pytest.fixture
def translated(pub: History) -> History:
    """The pub with a category and a product in English; a second product has no words but Portuguese."""
    words = {"name_en": "Draft beers", "name_es": "", "description_en": "", "description_es": ""}
    pub.given("category-2", CategoryTranslated, **words)
    pub.given("product-1", ProductDetailsChanged, summary="Leve.", name_en="House Pilsner", summary_en="Light.")
    pub.given(
        "product-2",
        ProductAdded,
        name="Stout",
        slug="stout",
        price=Decimal(20),
        category_id=2,
        summary="Escura.",
        seo_title="Chope Stout em Arujá",
    )
    pub.follow()
    return pub


@pytest.mark.parametrize(
    ("language", "path", "address"),
    [("pt-BR", "/", "/"), ("en", "/", "/en"), ("es", "/menu", "/es/menu"), ("en", "/cardapio/x", "/en/cardapio/x")],
)
def test_an_address_names_its_language(language: Language, path: str, address: str) -> None:
    assert localized(language, path) == address
    assert language_of(address) == (language, path)


@pytest.mark.parametrize("path", ["/entrada", "/es-menu", "/pt-BR/menu", "/english"])
def test_what_only_looks_like_a_language_is_an_address(path: str) -> None:
    assert language_of(path) == ("pt-BR", path)


def test_a_page_in_english_has_the_words_of_the_house_and_portuguese_ones_where_it_wrote_none(
    pages: TestClient, translated: History
) -> None:
    answer = pages.get("/en/menu")
    assert (answer.status_code, answer.headers["content-language"]) == (200, "en")
    assert '<html lang="en"' in answer.text
    page = Reader(answer.text)
    assert page.title() == "Menu · Choperia Pirilampo"
    assert page.meta("og:locale") == "en_US"
    for shown in ("Draft beers", "House Pilsner", "Light.", "Stout", "Escura.", "Tuesday to Thursday", "Book a Table"):
        assert shown in answer.text
    menu = page.node("Menu")
    assert (menu["name"], menu["inLanguage"], menu["url"]) == ("Menu", "en", f"{BASE_URL}/en/menu")
    [section] = menu["hasMenuSection"]
    assert [item["name"] for item in section["hasMenuSection"][0]["hasMenuItem"]] == ["House Pilsner", "Stout"]
    assert '"name":"House Pilsner"' in answer.text, "what the front end starts with"


def test_the_portuguese_page_stays_as_it_was(pages: TestClient, translated: History) -> None:
    answer = pages.get("/menu")
    assert answer.headers["content-language"] == "pt-BR"
    assert "set-cookie" not in answer.headers
    assert '<html lang="pt-BR"' in answer.text
    assert "House Pilsner" not in answer.text


def test_links_stay_in_the_language_and_those_of_the_staff_do_not(pages: TestClient, translated: History) -> None:
    text = pages.get("/es").text
    inside = {link for link in re.findall(r'href="(/[^"]*)"', text.split("<body>")[1]) if "." not in link}
    assert {"/es#cardapio", "/es/menu", "/es/order", "/es/cardapio/pilsen"} <= inside
    assert {link for link in inside if not link.startswith("/es")} == {"/login", "/?language=pt-BR", "/en?language=en"}


@pytest.mark.parametrize("path", ["/", "/menu", "/cardapio/pilsen"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_of_a_page_names_all_of_them(
    pages: TestClient, translated: History, language: Language, path: str
) -> None:
    text = pages.get(localized(language, path)).text
    named = re.findall(r'<link rel="alternate" hreflang="(.*?)" href="(.*?)" />', text)
    assert named == [
        *((each, BASE_URL + localized(each, path)) for each in LANGUAGES),
        ("x-default", BASE_URL + path),
    ]
    assert Reader(text).link("canonical") == {"rel": "canonical", "href": BASE_URL + localized(language, path)}


def test_the_house_speaks_each_language_and_portuguese_where_it_wrote_nothing(
    pages: TestClient, app: QueryApp, pub: History
) -> None:
    told = business(tagline_en="We glow.", about_en=("Since 2017.",), cuisine_en=("Pub food",))
    pub.given("business_info-1", BusinessInfoChanged, **told)
    pub.given("image-2", ImageDescribed, title="O balcão", title_en="The bar", title_es="", description_en="Cold.")
    pub.follow()
    home, about = pages.get("/en").text, pages.get("/en/sobre").text
    assert all(said in home for said in ("We glow.", ">The bar<", ">Cold.<"))
    assert all(said in about for said in ("Since 2017.", "Pub food"))
    spanish = pages.get("/es").text
    assert ">O balcão<" in spanish
    assert "We glow." not in spanish + pages.get("/").text
    data = Reader(home).data("application/json")
    with TestClient(app) as api:
        assert data["site"] == api.get("/api/site?language=en").json()
        assert data["hero"] == api.get("/api/public-images?type=hero&language=en").json()["images"]


def test_the_legal_texts_are_portuguese_everywhere(pages: TestClient, pub: History) -> None:
    text = pages.get("/en/termos").text
    assert Reader(text).link("canonical") == {"rel": "canonical", "href": f"{BASE_URL}/termos"}
    assert "hreflang" not in text.split("</head>")[0]
    assert '<div lang="pt-BR"' in text


def test_search_engine_texts_are_for_the_language_that_they_are_written_in(
    pages: TestClient, translated: History
) -> None:
    assert "Chope Stout em Arujá" in pages.get("/cardapio/stout").text
    page = Reader(pages.get("/en/cardapio/stout").text)
    assert page.title() == "Stout · Choperia Pirilampo"


def test_the_sitemap_names_the_languages_of_every_page(pages: TestClient, translated: History) -> None:
    text = pages.get("/sitemap.xml").text
    alternate = f'<xhtml:link rel="alternate" hreflang="es" href="{BASE_URL}/es/cardapio/pilsen"/>'
    assert text.count(alternate) == len(LANGUAGES)


class TestChoice:
    def test_every_page_offers_itself_in_each_language(self, pages: TestClient, pub: History) -> None:
        text = pages.get("/en/sobre").text
        offered = re.findall(r'<a href="(.*?)" lang="(.*?)" hreflang=".*?"( aria-current="true")?', text)
        assert [(address, code, bool(current)) for address, code, current in offered] == [
            ("/sobre?language=pt-BR", "pt-BR", False),
            ("/en/sobre?language=en", "en", True),
            ("/es/sobre?language=es", "es", False),
        ]

    def test_it_is_remembered_and_followed_until_portuguese_is_chosen(self, pages: TestClient, pub: History) -> None:
        assert "set-cookie" not in pages.get("/es/menu").headers, "a link that somebody sent is no choice"
        first = pages.get("/es/menu?language=es")
        assert first.headers["cache-control"] == "private, no-cache", "nobody else's browser may get the cookie"
        assert (
            first.headers["set-cookie"]
            == "__Host-language=es; HttpOnly; Max-Age=31536000; Path=/; SameSite=lax; Secure"
        )
        # the cookie is secure, and the client asks without TLS
        known = {"Cookie": "__Host-language=es"}
        assert "set-cookie" not in pages.get("/es/menu?language=es", headers=known).headers
        back = pages.get("/mesa/5?x=1", headers=known, follow_redirects=False)
        assert (back.status_code, back.headers["location"]) == (302, "/es/mesa/5?x=1")
        assert back.headers["cache-control"] == "no-store"
        portuguese = pages.get("/menu?language=pt-BR", headers=known, follow_redirects=False)
        assert portuguese.status_code == 200
        assert portuguese.headers["set-cookie"].startswith("__Host-language=pt-BR;")

    @pytest.mark.parametrize("path", ["/termos", "/tv", "/nada", "/login"])
    def test_pages_that_are_not_translated_are_not_left(self, pages: TestClient, pub: History, path: str) -> None:
        answer = pages.get(path, headers={"Cookie": "__Host-language=en"}, follow_redirects=False)
        assert "location" not in answer.headers

    @pytest.mark.parametrize(
        "cookie", ["__Host-language=fr", "__Host-language=pt-BR", "__Host-language=//evil.example", "language=en"]
    )
    def test_other_cookies_lead_nowhere(self, pages: TestClient, pub: History, cookie: str) -> None:
        answer = pages.get("/menu", headers={"Cookie": cookie}, follow_redirects=False)
        assert '<html lang="pt-BR"' in answer.text


def test_one_person_is_no_people() -> None:
    english = Words("en")
    assert [Words().people(count) for count in (1, 12)] == ["1 pessoa", "12 pessoas"]
    assert [english.people(count) for count in (1, 12)] == ["1 person", "12 people"]


def test_every_phrase_of_the_pages_has_both_languages() -> None:
    sources = [*SOURCES.glob("templates/*.html"), *SOURCES.glob("*.py")]
    said = {one or other for file in sources for one, other in PHRASE.findall(file.read_text())}
    said |= {label for _, label in (*_NAVIGATION, *_FOOTER)} | set(WEEKDAYS)
    said |= {page.title for page in (*PAGES.values(), TABLE_PAGE, CUSTOMER_PAGE) if page.title}
    assert len(said) > 80
    assert said - _WORDS.keys() == set()
    for phrase, others in _WORDS.items():
        fields = set(re.findall(r"{(\w+)", phrase))
        assert all(set(re.findall(r"{(\w+)", other)) == fields for other in others.values()), phrase
