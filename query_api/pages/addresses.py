"""The addresses of the public site: name, description, and the data of the first screen of each."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from query_api.pages.words import IN_PORTUGUESE, Words
from query_api.public import PublicData

Site = dict[str, Any]


@dataclass(frozen=True)
class PublicPage:
    """One page. ``data`` names the data of its first screen, so that it needs no request. ``product`` is the menu's,
    for the page of a product, which carries it instead of the menu. ``template`` writes its content, ``intro`` is the
    text below its heading. A page that is not translated is the same everywhere, and indexed in Portuguese only.
    ``choice`` is where the choice of a language leads, if not to this page."""

    path: str
    title: str
    description: Callable[[Site, Words], str]
    data: tuple[str, ...] = ("site",)
    canonical: str | None = None
    status: int = 200
    keywords: str = ""
    product: dict[str, Any] | None = None
    template: str = "page"
    intro: Callable[[Site, Words], str] = lambda _site, _words: ""
    is_translated: bool = True
    choice: str = ""

    @property
    def in_other_languages(self) -> str:
        """The address that the choice of a language leads to, without that of the language."""
        return self.choice or self.canonical or self.path

    def title_of(self, site: Site, words: Words) -> str:
        """The title that the front end writes into the tab; the front page has the pub's name and tagline."""
        name = site["name"] or UNNAMED
        return f"{words(self.title)} · {name}" if self.title else ": ".join(filter(None, (name, site["tagline"])))


UNNAMED: Final = "Choperia"
"""The pub's name before it is configured."""


def house(site: Site, words: Words = IN_PORTUGUESE) -> str:
    """The pub with its town, for a sentence."""
    city, state = site["address"]["city"], site["address"]["state"]
    place = " - ".join(filter(None, (city, state)))
    name = str(site["name"] or UNNAMED)
    return words("{house}, em {place}", house=name, place=place) if place else name


def _home(site: Site, words: Words) -> str:
    offered = words(
        "{house}: chope gelado, cardápio completo, reservas de mesa e barris para a sua festa.",
        house=house(site, words),
    )
    return offered + (f" {words('Desde {year}.', year=site['founded'])}" if site["founded"] else "")


def _menu(site: Site, words: Words) -> str:
    said = "O cardápio da {house}, com os preços de hoje e os mais pedidos de cada categoria."
    return words(said, house=house(site, words))


def _about(site: Site, words: Words) -> str:
    return site["about"][0] if site["about"] else words("Conheça a {house}.", house=house(site, words))


def _contact(site: Site, words: Words) -> str:
    address = site["address"]
    where = ", ".join(filter(None, (address["street"], address["district"], address["postal_code"])))
    said = words("Endereço, telefones, WhatsApp e horários da {house}", house=house(site, words))
    return f"{said}{f': {where}' if where else ''}."


def _reservations(site: Site, words: Words) -> str:
    said = "Peça uma mesa para até {people} na {house}. A casa confirma pelo celular."
    return words(said, people=words.people(site["reservation_max_people"]), house=house(site, words))


def _order(site: Site, words: Words) -> str:
    return words("Monte o pedido e mande pelo WhatsApp da {house}.", house=house(site, words))


def _party(site: Site, words: Words) -> str:
    said = "Monte a sua festa com o chope da {house}: litros, barris, chopeira, frete e preço na hora."
    return words(said, house=house(site, words))


def _party_intro(_site: Site, words: Words) -> str:
    return words("Diga como é a festa e veja na hora os litros, os barris, a chopeira, o frete e o preço.")


def _reservations_intro(site: Site, words: Words) -> str:
    if not takes_reservations(site):
        return ""
    said = "Mesas para até {people}. A casa confirma pelo celular."
    return words(said, people=words.people(site["reservation_max_people"]))


def takes_reservations(site: Site) -> bool:
    """Without opening hours or a number the page has no form."""
    phones = site["phones"]
    return bool(site["hours"] and (phones["whatsapp_shop"] or phones["whatsapp_business"]))


def _menu_intro(_site: Site, words: Words) -> str:
    return words("Os 5 mais vendidos de cada categoria vêm primeiro. Toque num item para ver de perto.")


def _order_intro(_site: Site, words: Words) -> str:
    return words("Monte o pedido e mande pelo WhatsApp. A casa confirma e diz em quanto tempo fica pronto.")


def _privacy(site: Site, words: Words) -> str:
    said = "Quais dados pessoais a {house} trata, para quê, por quanto tempo, e quais são os seus direitos."
    return words(said, house=house(site, words))


def _terms(site: Site, words: Words) -> str:
    said = "As condições do site da {house}: preços, pedidos, reservas e bebidas alcoólicas."
    return words(said, house=house(site, words))


def _not_found(_site: Site, words: Words) -> str:
    return words("Esta página não existe. O cardápio continua no lugar de sempre.")


PRODUCTS: Final = "/cardapio/"
"""Above the pages of products."""


def product_path(slug: str) -> str:
    """Where the page of a product is."""
    return PRODUCTS + slug


def _customer_page(_site: Site, words: Words) -> str:
    return words("O seu pedido: orçamento, pagamento e situação.")


def _tv(site: Site, words: Words) -> str:
    said = "O que está na torneira da {house} agora, com estilo, teor, amargor e preço."
    return words(said, house=house(site, words))


def _table(site: Site, words: Words) -> str:
    return words("O cardápio da {house} na sua mesa.", house=house(site, words))


_TABLE: Final = re.compile(r"/mesa/[1-9][0-9]{0,2}")
TABLE_PAGE: Final = PublicPage(
    "/mesa", "Mesa", _table, ("site", "menu"), canonical="/menu", template="menu", intro=_menu_intro
)
"""The menu at a table. One page for all tables: its number is in the address, and the front end shows it."""


def table_page(path: str) -> PublicPage | None:
    """The page of a table's address."""
    return TABLE_PAGE if _TABLE.fullmatch(path) else None


PARTY: Final = "/monte-sua-festa"
PRIVACY: Final = "/privacidade"
TERMS: Final = "/termos"
CUSTOMER_PAGE: Final = PublicPage(
    "/p", "Seu pedido", _customer_page, template="form_page", is_translated=False, choice="/"
)
"""Of one order, at the token of a link below it; its data are read with the token."""
NOT_FOUND: Final = PublicPage("/404", "Página não encontrada", _not_found, status=404, template="not_found", choice="/")
PAGES: Final = {
    page.path: page
    for page in (
        PublicPage("/", "", _home, ("site", "menu", "hero"), template="home"),
        PublicPage("/menu", "Cardápio", _menu, ("site", "menu"), template="menu", intro=_menu_intro),
        PublicPage(
            "/cardapio", "Cardápio", _menu, ("site", "menu"), canonical="/menu", template="menu", intro=_menu_intro
        ),
        PublicPage("/sobre", "Sobre Nós", _about, template="about_page"),
        PublicPage("/contato", "Contato", _contact, template="contact_page"),
        PublicPage(
            "/reservations", "Reservar Mesa", _reservations, template="reservations_page", intro=_reservations_intro
        ),
        PublicPage("/order", "Fazer Pedido", _order, ("site", "menu"), template="form_page", intro=_order_intro),
        PublicPage(PARTY, "Monte sua festa", _party, template="party_page", intro=_party_intro),
        PublicPage("/tv", "Na torneira", _tv, canonical="/menu", template="form_page", is_translated=False),
        PublicPage(PRIVACY, "Privacidade", _privacy, template="legal", is_translated=False),
        PublicPage(TERMS, "Termos de Uso", _terms, template="legal", is_translated=False),
        NOT_FOUND,
    )
}
IN_SITEMAP: Final = tuple(page.path for page in PAGES.values() if page.status == 200 and page.canonical is None)

SIGNED_IN: Final = (
    "/login",
    "/nova-senha",
    "/unauthorized",
    "/profile",
    "/settings",
    "/meus-pedidos",
    "/admin",
    "/operations",
    "/operacoes",
    "/bi",
    "/e",
    "/ajuda",
    "/test-images",
    "/test-editor",
)
"""Where the signed-in application begins; the front end has the same list."""
DRIVER: Final = "/rota"
"""The driver's page: a client of its own, which works without network."""
LABELS: Final = "/e/"
"""What follows it is the tag of a label, which may have a dot."""
TEST_PAGES: Final = frozenset({"/test-images", "/test-editor"})
"""For trying things out without signing in; in production they are not found."""


def signed_in_roots(*, production: bool) -> tuple[str, ...]:
    """Where the signed-in application begins in this environment."""
    return tuple(root for root in SIGNED_IN if not (production and root in TEST_PAGES))


def is_below(path: str, roots: tuple[str, ...]) -> bool:
    """Whether the path is below one of ``roots``."""
    return any(path == root or path.startswith(f"{root}/") for root in roots)


def is_file(path: str) -> bool:
    """Whether the path names a file: one that does not exist is not found, never a page."""
    if path.startswith(LABELS):
        return False
    return "." in path.rpartition("/")[2] or path.startswith("/.well-known/")


def data_of(page: PublicPage, data: PublicData) -> dict[str, object]:
    """The data of the page, except the menu, which is bytes already."""
    return {name: getattr(data, name) for name in page.data if name != "menu"}
