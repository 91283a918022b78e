"""The addresses of the public site: name, description, and the data of the first screen of each."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from query_api.public import PublicData

Site = dict[str, Any]


@dataclass(frozen=True)
class PublicPage:
    """One page. ``data`` names the data of its first screen, so that it needs no request. ``product`` is the menu's,
    for the page of a product, which carries it instead of the menu. ``template`` writes its content, ``intro`` is the
    text below its heading."""

    path: str
    title: str
    description: Callable[[Site], str]
    data: tuple[str, ...] = ("site",)
    canonical: str | None = None
    status: int = 200
    keywords: str = ""
    product: dict[str, Any] | None = None
    template: str = "page"
    intro: Callable[[Site], str] = lambda _site: ""

    def title_of(self, site: Site) -> str:
        """The title that the front end writes into the tab; the front page has the pub's name and tagline."""
        name = site["name"] or UNNAMED
        return f"{self.title} · {name}" if self.title else ": ".join(filter(None, (name, site["tagline"])))


UNNAMED: Final = "Choperia"
"""The pub's name before it is configured."""


def house(site: Site) -> str:
    """The pub with its town, for a sentence."""
    city, state = site["address"]["city"], site["address"]["state"]
    place = " - ".join(filter(None, (city, state)))
    return (site["name"] or UNNAMED) + (f", em {place}" if place else "")


def _home(site: Site) -> str:
    founded = f" Desde {site['founded']}." if site["founded"] else ""
    return f"{house(site)}: chope gelado, cardápio completo, reservas de mesa e barris para a sua festa.{founded}"


def _menu(site: Site) -> str:
    return f"O cardápio da {house(site)}, com os preços de hoje e os mais pedidos de cada categoria."


def _about(site: Site) -> str:
    return site["about"][0] if site["about"] else f"Conheça a {house(site)}."


def _contact(site: Site) -> str:
    address = site["address"]
    where = ", ".join(filter(None, (address["street"], address["district"], address["postal_code"])))
    return f"Endereço, telefones, WhatsApp e horários da {house(site)}{f': {where}' if where else ''}."


def _reservations(site: Site) -> str:
    most = site["reservation_max_people"]
    return f"Peça uma mesa para até {most} pessoas na {house(site)}. A casa confirma pelo celular."


def _order(site: Site) -> str:
    return f"Monte o pedido e mande pelo WhatsApp da {house(site)}."


def _party(site: Site) -> str:
    return f"Monte a sua festa com o chope da {house(site)}: litros, barris, chopeira, frete e preço na hora."


def _party_intro(_site: Site) -> str:
    return "Diga como é a festa e veja na hora os litros, os barris, a chopeira, o frete e o preço."


def _reservations_intro(site: Site) -> str:
    if not takes_reservations(site):
        return ""
    return f"Mesas para até {site['reservation_max_people']} pessoas. A casa confirma pelo celular."


def takes_reservations(site: Site) -> bool:
    """Without opening hours or a number the page has no form."""
    phones = site["phones"]
    return bool(site["hours"] and (phones["whatsapp_shop"] or phones["whatsapp_business"]))


def _menu_intro(_site: Site) -> str:
    return "Os 5 mais vendidos de cada categoria vêm primeiro. Toque num item para ver de perto."


def _order_intro(_site: Site) -> str:
    return "Monte o pedido e mande pelo WhatsApp. A casa confirma e diz em quanto tempo fica pronto."


def _privacy(site: Site) -> str:
    return f"Quais dados pessoais a {house(site)} trata, para quê, por quanto tempo, e quais são os seus direitos."


def _terms(site: Site) -> str:
    return f"As condições do site da {house(site)}: preços, pedidos, reservas e bebidas alcoólicas."


def _not_found(_site: Site) -> str:
    return "Esta página não existe. O cardápio continua no lugar de sempre."


PRODUCTS: Final = "/cardapio/"
"""Above the pages of products."""


def product_path(slug: str) -> str:
    """Where the page of a product is."""
    return PRODUCTS + slug


def _customer_page(_site: Site) -> str:
    return "O seu pedido: orçamento, pagamento e situação."


def _tv(site: Site) -> str:
    return f"O que está na torneira da {house(site)} agora, com estilo, teor, amargor e preço."


def _table(site: Site) -> str:
    return f"O cardápio da {house(site)} na sua mesa."


_TABLE: Final = re.compile(r"/mesa/[1-9][0-9]{0,2}")
TABLE_PAGE: Final = PublicPage(
    "/mesa", "Mesa", _table, ("site", "menu"), canonical="/menu", template="menu", intro=_menu_intro
)
"""The menu at a table. One page for all tables: its number is in the address, and the front end shows it."""


def table_page(path: str) -> PublicPage | None:
    """The page of a table's address."""
    return TABLE_PAGE if _TABLE.fullmatch(path) else None


PRIVACY: Final = "/privacidade"
TERMS: Final = "/termos"
CUSTOMER_PAGE: Final = PublicPage("/p", "Seu pedido", _customer_page, template="form_page")
"""Of one order, at the token of a link below it; its data are read with the token."""
NOT_FOUND: Final = PublicPage("/404", "Página não encontrada", _not_found, status=404, template="not_found")
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
        PublicPage("/monte-sua-festa", "Monte sua festa", _party, template="party_page", intro=_party_intro),
        PublicPage("/tv", "Na torneira", _tv, canonical="/menu", template="form_page"),
        PublicPage(PRIVACY, "Privacidade", _privacy, template="legal"),
        PublicPage(TERMS, "Termos de Uso", _terms, template="legal"),
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
