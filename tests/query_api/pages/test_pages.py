"""The public pages as browsers, search engines and messengers get them."""

import re
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from command_api.catalogue.events import CategoryCreated, ProductAdded, ProductHidden
from command_api.site.events import BusinessInfoChanged
from query_api.app import QueryApp
from query_api.pages.addresses import SIGNED_IN
from query_api.pages.app import create_pages
from query_api.pages.rendering import HERO_SIZES
from tests.harness.read_models import History, business, open_history, uploaded
from tests.harness.web_pages import Reader
from tests.query_api.conftest import BASE_URL, app_over

ROOT = Path(__file__).parents[3]
EVIL = '</script><script>alert(1)</script><!--" onload="x'


def read(pages: TestClient, path: str) -> Reader:
    return Reader(pages.get(path).text)


@pytest.mark.parametrize(
    ("path", "title", "canonical"),
    [
        ("/", "Choperia Pirilampo: Quando escurece, a gente acende.", "/"),
        ("/menu", "Cardápio · Choperia Pirilampo", "/menu"),
        ("/cardapio", "Cardápio · Choperia Pirilampo", "/menu"),
        ("/sobre", "Sobre Nós · Choperia Pirilampo", "/sobre"),
        ("/contato", "Contato · Choperia Pirilampo", "/contato"),
        ("/reservations", "Reservar Mesa · Choperia Pirilampo", "/reservations"),
        ("/order", "Fazer Pedido · Choperia Pirilampo", "/order"),
        ("/order/", "Fazer Pedido · Choperia Pirilampo", "/order"),
    ],
)
def test_every_page_has_a_head_of_its_own(
    pages: TestClient, pub: History, path: str, title: str, canonical: str
) -> None:
    answer = pages.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    page = Reader(answer.text)
    assert page.title() == page.meta("og:title") == title
    assert page.link("canonical") == {"rel": "canonical", "href": BASE_URL + canonical}
    assert page.meta("og:url") == BASE_URL + canonical
    description = page.meta("description")
    assert description is not None
    assert page.meta("og:description") == description
    assert 20 < len(description) <= 200
    assert page.meta("robots") is None
    assert page.meta("og:image") == f"{BASE_URL}/media/hero0-1600.jpg"
    assert page.meta("og:image:alt") == "Balcão com doze torneiras"
    assert page.meta("twitter:card") == "summary_large_image"


def test_descriptions_differ(pages: TestClient, pub: History) -> None:
    paths = ("/", "/menu", "/sobre", "/contato", "/reservations", "/order")
    assert len({read(pages, path).meta("description") for path in paths}) == len(paths)


class TestStructuredData:
    def test_the_house_says_where_it_is_and_when_it_is_open(self, pages: TestClient, pub: History) -> None:
        assert read(pages, "/").node("BarOrPub") == {
            "@type": "BarOrPub",
            "@id": f"{BASE_URL}/#pub",
            "name": "Choperia Pirilampo",
            "slogan": "Quando escurece, a gente acende.",
            "description": "A Pirilampo nasceu em 2017. Servimos chope tirado com calma.",
            "url": f"{BASE_URL}/",
            "image": [f"{BASE_URL}/media/hero0-1600.webp", f"{BASE_URL}/media/hero1-1600.webp"],
            "telephone": "+551155550100",
            "email": "contato@pirilampo.example",
            "address": {
                "@type": "PostalAddress",
                "streetAddress": "Rua do Coreto, 217",
                "addressLocality": "Santa Isabel",
                "addressRegion": "SP",
                "postalCode": "07500-000",
                "addressCountry": "BR",
            },
            "geo": {"@type": "GeoCoordinates", "latitude": -23.3157, "longitude": -46.2214},
            "sameAs": ["https://instagram.example/pirilampo"],
            "servesCuisine": ["Brasileira", "Petiscos"],
            "priceRange": "$$",
            "currenciesAccepted": "BRL",
            "openingHoursSpecification": [
                {
                    "@type": "OpeningHoursSpecification",
                    "dayOfWeek": ["Tuesday", "Wednesday", "Thursday", "Sunday"],
                    "opens": "16:30",
                    "closes": "00:00",
                },
                {
                    "@type": "OpeningHoursSpecification",
                    "dayOfWeek": ["Friday", "Saturday"],
                    "opens": "16:30",
                    "closes": "01:00",
                },
            ],
            "acceptsReservations": f"{BASE_URL}/reservations",
            "hasMenu": {"@id": f"{BASE_URL}/menu#menu"},
            "areaServed": [{"@type": "City", "name": "Santa Isabel"}, {"@type": "City", "name": "Arujá"}],
            "foundingDate": "2017",
            "parentOrganization": {"@id": f"{BASE_URL}/#organization"},
        }

    @pytest.mark.parametrize("path", ["/menu", "/cardapio"])
    def test_the_menu_has_its_sections_and_items(self, pages: TestClient, pub: History, path: str) -> None:
        menu = read(pages, path).node("Menu")
        assert menu is not None
        assert menu["hasMenuSection"] == [
            {
                "@type": "MenuSection",
                "name": "Bebidas",
                "hasMenuSection": [
                    {
                        "@type": "MenuSection",
                        "name": "Chopes",
                        "hasMenuItem": [
                            {
                                "@type": "MenuItem",
                                "name": "Chope Pilsen",
                                "offers": {
                                    "@type": "Offer",
                                    "price": "12.90",
                                    "priceCurrency": "BRL",
                                    "availability": "https://schema.org/OutOfStock",
                                },
                            }
                        ],
                    }
                ],
            }
        ]

    @pytest.mark.parametrize("path", ["/", "/sobre", "/order"])
    def test_other_pages_only_say_where_the_menu_is(self, pages: TestClient, pub: History, path: str) -> None:
        page = read(pages, path)
        assert page.node("Menu") is None
        assert page.node("Organization") is not None

    def test_what_is_not_known_is_not_said(self, pages: TestClient) -> None:
        pub = read(pages, "/").node("BarOrPub")
        assert pub is not None
        assert pub["name"] == "Choperia"
        assert {"geo", "telephone", "openingHoursSpecification", "acceptsReservations", "image"} & pub.keys() == set()


class TestFirstData:
    @pytest.mark.parametrize(
        ("path", "names"),
        [
            ("/", {"site", "menu", "hero"}),
            ("/menu", {"site", "menu"}),
            ("/cardapio", {"site", "menu"}),
            ("/order", {"site", "menu"}),
            ("/sobre", {"site"}),
            ("/contato", {"site"}),
            ("/reservations", {"site"}),
        ],
    )
    def test_a_page_carries_what_its_first_screen_shows(
        self, pages: TestClient, app: QueryApp, pub: History, path: str, names: set[str]
    ) -> None:
        data = read(pages, path).data("application/json")
        assert data.keys() == names
        with TestClient(app) as api:
            answers = {
                "site": api.get("/api/site").json(),
                "menu": api.get("/api/menu").json(),
                "hero": api.get("/api/public-images?type=hero").json()["images"],
            }
        for category in answers["menu"]:
            for product in category["products"]:
                del product["soldQty"]  # a sale changes no page
        assert data == {name: answers[name] for name in names}, "the page says what the calls would answer"

    def test_the_front_page_preloads_the_first_slide_in_the_width_the_carousel_asks_for(
        self, pages: TestClient, pub: History
    ) -> None:
        assert read(pages, "/").link("preload") == {
            "rel": "preload",
            "as": "image",
            "imagesrcset": "/media/hero0-480.webp 480w, /media/hero0-1600.webp 1600w",
            "imagesizes": HERO_SIZES,
            "fetchpriority": "high",
        }
        carousel = (ROOT / "frontend/src/components/hero/carousel.tsx").read_text()
        assert f'HERO_SIZES = "{HERO_SIZES}"' in carousel
        assert read(pages, "/menu").link("preload") is None


@pytest.mark.parametrize(("tagline", "says"), [("Chope e prosa.", "Chope e prosa."), ("", "Venha conhecer a casa.")])
def test_about_the_house_is_not_empty_before_it_tells_of_itself(
    pages: TestClient, history: History, tagline: str, says: str
) -> None:
    history.given("business_info-1", BusinessInfoChanged, **business(tagline=tagline, about=()))
    history.follow()
    assert f">{says}</p>" in pages.get("/sobre").text


@pytest.mark.parametrize("rents", [True, False])
def test_only_a_house_that_takes_beer_to_parties_leads_to_one(
    history: History, pages: TestClient, pub: History, *, rents: bool
) -> None:
    history.given("business_info-1", BusinessInfoChanged, **business(rents=rents))
    history.follow()
    for path in ("/", "/menu", "/sobre"):
        assert ('href="/monte-sua-festa"' in pages.get(path).text) is rents


class TestWhatPeopleTypeNeverBecomesMarkup:
    @pytest.fixture
    def evil(self, history: History) -> History:
        history.given("business_info-1", BusinessInfoChanged, **business(name=EVIL, tagline=EVIL, about=(EVIL,)))
        history.given("category-1", CategoryCreated, name=EVIL, slug="x", position=0, description=EVIL)
        history.given("product-1", ProductAdded, name=EVIL, slug="x", price=Decimal(1), category_id=1, summary=EVIL)
        uploaded(history, 1, "hero", title=EVIL, description=EVIL, alt_text=EVIL)
        history.follow()
        return history

    @pytest.mark.parametrize("path", ["/", "/menu", "/sobre", "/contato", "/404"])
    def test_every_page_has_the_same_tags_whatever_the_words_are(
        self, pages: TestClient, evil: History, path: str
    ) -> None:
        html = pages.get(path).text
        page = Reader(html)
        scripts = [found.get("type") for tag, found in page.tags if tag == "script"]
        assert scripts.count("module") == 1
        assert set(scripts) <= {"module", "application/ld+json", "application/json"}
        assert len(scripts) == html.count("<script") == html.count("</script>")
        assert "<!--" not in html.replace("<!doctype", "")
        assert all("onload" not in found for _, found in page.tags)
        assert EVIL in page.title()

    def test_the_words_arrive_as_they_were_typed(self, pages: TestClient, evil: History) -> None:
        page = read(pages, "/")
        assert page.title() == f"{EVIL}: {EVIL}"
        data = page.data("application/json")
        assert (data["menu"][0]["products"][0]["name"], data["site"]["name"], data["hero"][0]["alt"]) == (EVIL,) * 3
        pub = page.node("BarOrPub")
        assert pub is not None
        assert pub["name"] == EVIL


_WITH_READER = "'self' 'wasm-unsafe-eval'"
"""Of pages that read labels with the camera."""


class TestPolicy:
    def test_no_script_runs_that_is_not_a_file_of_ours(self, pages: TestClient, pub: History) -> None:
        for path, scripts in (("/", "'self'"), ("/admin", _WITH_READER), ("/rota", _WITH_READER)):
            policy = pages.get(path).headers["content-security-policy"]
            assert f"script-src {scripts};" in policy
            assert "frame-ancestors 'none'" in policy

    def test_files_are_printed_from_a_frame_where_papers_are(self, pages: TestClient, pub: History) -> None:
        for path, frames in (("/", "'self'"), ("/admin", "'self' blob:"), ("/p/token", "'self' blob:")):
            assert f"frame-src {frames};" in pages.get(path).headers["content-security-policy"], path

    def test_the_camera_is_for_signed_in_pages_only(self, pages: TestClient, pub: History) -> None:
        assert "camera=(self)" in pages.get("/e/BARRIL50-0007").headers["permissions-policy"]
        assert "camera=(self)" in pages.get("/rota").headers["permissions-policy"]
        assert "permissions-policy" not in pages.get("/menu").headers, "the middleware of every answer refuses it"

    def test_a_tag_may_have_a_dot_and_no_other_page_is_closed_to_search(self, pages: TestClient, pub: History) -> None:
        label = pages.get("/e/BARRIL50.7")
        assert (label.status_code, label.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert "Disallow: /e/\n" in pages.get("/robots.txt").text


class TestOtherPaths:
    @pytest.mark.parametrize("path", ["/404", "/nada", "/menu/1", "/administrador"])
    def test_an_unknown_page_is_a_404_that_the_front_end_fills(
        self, pages: TestClient, pub: History, path: str
    ) -> None:
        answer = pages.get(path)
        page = Reader(answer.text)
        assert (answer.status_code, page.meta("robots")) == (404, "noindex")
        assert page.title() == "Página não encontrada · Choperia Pirilampo"
        assert page.link("canonical") is None
        assert 'id="root"' in answer.text

    @pytest.mark.parametrize(
        "path", ["/wp-login.php", "/.env", "/.well-known/security.txt", "/.well-known/x", "/assets/gone.js", "/a.b/c.d"]
    )
    def test_a_file_that_is_not_there_is_not_a_page(self, pages: TestClient, path: str) -> None:
        answer = pages.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (404, "text/plain; charset=utf-8")

    @pytest.mark.parametrize("path", ["/login", "/admin", "/admin/products/7/edit", "/operacoes/eventos", "/bi"])
    def test_the_signed_in_application_answers_for_its_own_paths(self, pages: TestClient, path: str) -> None:
        answer = pages.get(path)
        assert (answer.status_code, "Acesso ao Sistema" in answer.text) == (200, True)
        assert pages.get(path, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304

    def test_the_driver_s_page_is_a_client_of_its_own_at_one_address(self, pages: TestClient, pub: History) -> None:
        page = pages.get("/rota")
        assert (page.status_code, "Rota do dia" in page.text, "Choperia Pirilampo" in page.text) == (200, True, True)
        assert page.headers["cache-control"] == "public, no-cache"
        policy = page.headers["content-security-policy"]
        assert "worker-src 'self'" in policy
        assert "manifest-src 'self'" in policy
        assert pages.get("/rota/amanha").status_code == 404
        assert "Disallow: /rota\n" in pages.get("/robots.txt").text

    def test_the_test_pages_exist_outside_production_only(
        self, pages: TestClient, frontend: Path, tmp_path_factory: pytest.TempPathFactory, always_looks: None
    ) -> None:
        production = open_history(
            tmp_path_factory.mktemp("production"), None, environment="production", base_url=BASE_URL
        )
        in_production = TestClient(create_pages(app_over(production), frontend))
        for path in ("/test-images", "/test-editor"):
            assert (pages.get(path).status_code, "Acesso ao Sistema" in pages.get(path).text) == (200, True)
            assert (
                in_production.get(path).status_code,
                f"Disallow: {path}" in in_production.get("/robots.txt").text,
            ) == (
                404,
                False,
            )
        assert in_production.get("/admin").status_code == 200
        production.close()

    def test_both_sides_agree_on_which_paths_those_are(self) -> None:
        text = (ROOT / "frontend/src/app/paths.ts").read_text()
        listed = re.search(r"SIGNED_IN_ROOTS = \[(.*?)\]", text, re.DOTALL)
        assert listed is not None
        assert set(re.findall(r'"([^"]+)"', listed[1])) == set(SIGNED_IN)

    @pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "TRACE"])
    def test_pages_are_only_read(self, pages: TestClient, method: str) -> None:
        answer = pages.request(method, "/")
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")

    def test_robots_are_sent_to_the_sitemap_and_kept_out_of_the_back_office(self, pages: TestClient) -> None:
        lines = pages.get("/robots.txt").text.splitlines()
        assert lines[0] == "User-agent: *"
        assert f"Sitemap: {BASE_URL}/sitemap.xml" in lines
        assert {"Disallow: /admin", "Disallow: /login"} <= set(lines)

    def test_the_sitemap_lists_every_page_once(self, pages: TestClient) -> None:
        answer = pages.get("/sitemap.xml")
        assert answer.headers["content-type"] == "application/xml; charset=utf-8"
        listed = re.findall("<loc>(.*?)</loc>", answer.text)
        forms = ("/reservations", "/order", "/monte-sua-festa")
        translated = ("/menu", "/sobre", "/contato", *forms)
        home = ("/", "/en", "/es")
        others = [prefix + path for path in translated for prefix in ("", "/en", "/es")]
        assert listed == [BASE_URL + path for path in (*home, *others, "/privacidade", "/termos")]

    def test_the_sitemap_lists_what_is_on_the_menu(self, pages: TestClient, pub: History) -> None:
        assert f"<loc>{BASE_URL}/cardapio/pilsen</loc>" in pages.get("/sitemap.xml").text
        pub.given("product-1", ProductHidden)
        pub.follow()
        assert "/cardapio/pilsen" not in pages.get("/sitemap.xml").text

    def test_a_weakness_is_reported_to_the_house_unless_the_settings_name_another_contact(
        self, pages: TestClient, pub: History, frontend: Path
    ) -> None:
        answer = pages.get("/.well-known/security.txt")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/plain; charset=utf-8")
        fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
        assert fields["Contact"] == "mailto:contato@pirilampo.example"
        assert fields["Canonical"] == f"{BASE_URL}/.well-known/security.txt"
        left = datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC)
        assert timedelta(days=88) < left < timedelta(days=91)

        app = app_over(pub)
        app.state.settings = pub.settings.model_copy(update={"security_contact": "https://example.com/report"})
        said = TestClient(create_pages(app, frontend)).get("/.well-known/security.txt").text
        assert said.startswith("Contact: https://example.com/report\n")


def test_a_front_end_that_is_not_built_is_said_in_a_sentence(app: QueryApp, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="make setup"):
        create_pages(app, tmp_path)


def test_a_template_without_its_marks_is_refused(app: QueryApp, frontend: Path) -> None:
    (frontend / "public" / "index.html").write_text("<!doctype html>")
    with pytest.raises(ValueError, match="<!--head-->"):
        create_pages(app, frontend)
