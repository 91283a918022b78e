"""The content of the public pages as HTML, for crawlers and for browsers in which no script has run yet.

React replaces it with the same content. The templates use the classes of its components, so that nothing moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlencode

import jinja2
from markupsafe import Markup

from infra.brazilian import number, phone, reais, unbroken
from query_api.languages import LANGUAGES, NAMES, PORTUGUESE, REMEMBERED, Language, localized
from query_api.pages.addresses import PARTY, PRIVACY, TERMS, UNNAMED, PublicPage, product_path, takes_reservations
from query_api.pages.legal import Section
from query_api.pages.opening_hours import WEEK, special_days, week, week_summary
from query_api.pages.words import Words
from query_api.public import PublicData

Json = dict[str, Any]

HERO_SIZES: Final = "(max-width: 640px) 160vw, 100vw"
"""How wide a slide is drawn; the carousel names the same, or the first slide would be fetched twice."""
SHOWN_AT_FIRST: Final = 6
"""Products of a category on the home page; ``product-shelf.tsx`` names the same."""
OPEN_AT_FIRST: Final = 3
"""Categories that are open on the home page; ``menu-section.tsx`` names the same."""
_CARD: Final = 540
"""Pixels of a card's picture on a phone."""
_GREETING: Final = "Olá! Vim pelo site e gostaria de falar com vocês."
_NAVIGATION: Final = (
    ("/#inicio", "Início"),
    ("/#cardapio", "Cardápio"),
    ("/#sobre", "Sobre Nós"),
    ("/#contato", "Contato"),
    (PARTY, "Festas"),
)
_FOOTER: Final = (
    ("/", "Início"),
    ("/menu", "Cardápio"),
    ("/sobre", "Sobre Nós"),
    ("/contato", "Contato"),
    ("/order", "Fazer Pedido"),
    ("/reservations", "Reservar Mesa"),
    (PARTY, "Monte sua festa"),
    (PRIVACY, "Privacidade"),
    (TERMS, "Termos de Uso"),
)
_MAPS: Final = "https://www.google.com/maps/"


def _whatsapp(phone_number: str, text: str) -> str:
    digits = "".join(filter(str.isdigit, phone_number))
    return f"https://wa.me/{digits}?text={quote(text, safe='')}"


def _srcset(sources: Sequence[Json]) -> str:
    return ", ".join(f"{source['url']} {source['width']}w" for source in sources)


def _shown_small(picture: Json) -> str:
    """The narrowest file that is sharp on a card."""
    wide = (source["url"] for source in picture["srcset"] if source["width"] >= _CARD)
    return str(next(wide, picture["url"]))


_GLOBALS: Final[Json] = {
    "hero_sizes": HERO_SIZES,
    "open_at_first": OPEN_AT_FIRST,
    "shown_at_first": SHOWN_AT_FIRST,
    # the classes of `buttonClass` and `container` of the front end
    "container": "mx-auto w-full max-w-[88rem] px-4 sm:px-6 lg:px-10",
    "button": "inline-flex items-center justify-center rounded-control text-center transition-colors select-none",
    "primary": "bg-amber text-on-amber hover:bg-amber-hover font-semibold",
    "secondary": "border border-line-strong bg-raised text-text hover:bg-sunken font-medium",
    "quiet": "text-text hover:bg-sunken font-medium",
    "medium": "min-h-10 max-sm:min-h-11 px-4 py-1.5 text-sm gap-2",
    "large": "min-h-12 px-6 py-2 text-base gap-2.5",
    "external": Markup('target="_blank" rel="noreferrer"'),
}


@cache
def _templates(words: Words) -> jinja2.Environment:
    """The templates of a language: macros that are imported without a context know it too."""
    templates = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters.update(phone=phone, reais=reais, shown_small=_shown_small, srcset=_srcset, whatsapp=_whatsapp)
    own = {"t": words, "link": words.link, "language": words.language, "greeting": words(_GREETING)}
    templates.globals.update(_GLOBALS | own)
    return templates


def compile_templates() -> None:
    """Of the house's own language, for which the first visitor of each page would wait."""
    templates = _templates(Words(PORTUGUESE))
    for name in templates.list_templates():
        templates.get_template(name)


def content(
    page: PublicPage,
    data: PublicData,
    drawings: Mapping[str, str],
    legal: Sequence[Section],
    today: date,
    words: Words,
) -> str:
    """What the page shows before a script has run. ``drawings`` are the addresses of the front end's pictures,
    ``legal`` is the text of a legal page."""
    return (
        _templates(words)
        .get_template(f"{page.template}.html")
        .render(
            site=data.site,
            house=_house(data.site, today, words),
            title=words(page.title),
            intro=page.intro(data.site, words),
            languages=_languages(page),
            takes_reservations=takes_reservations(data.site),
            navigation=_led_to(_NAVIGATION, data.site),
            footer_links=_led_to(_FOOTER, data.site),
            drawings=drawings,
            legal=legal,
            **_data_of(page, data, words),
        )
    )


def _led_to(links: Sequence[tuple[str, str]], site: Json) -> list[tuple[str, str]]:
    """The links that lead somewhere: a house that takes nothing to parties plans none."""
    return [(to, label) for to, label in links if to != PARTY or site["rents"]]


def _languages(page: PublicPage) -> list[tuple[Language, str, str]]:
    """The choice of a language: its code, its name, and the page in it. Choosing Portuguese is remembered too."""
    path = page.in_other_languages
    return [(each, NAMES[each], f"{localized(each, path)}?{REMEMBERED}={each}") for each in LANGUAGES]


def _data_of(page: PublicPage, data: PublicData, words: Words) -> Json:
    found: Json = {}
    if page.product:
        found["product"] = _product(page.product, words, most_ordered=is_most_ordered(page.product, data))
    elif "menu" in page.data:
        found["sections"] = _sections_of(data.categories, words)
    if "hero" in page.data:
        found["slides"] = data.hero
    return found


def is_most_ordered(product: Json, data: PublicData) -> bool:
    """Whether it is the best seller of its category."""
    return any(category["products"][:1] == [product] and product["isTop"] for category in data.categories)


def _sections_of(categories: Sequence[Json], words: Words) -> list[Json]:
    """The main categories, each with its sub-categories and products."""
    below: dict[int, list[Json]] = {}
    for category in categories:
        if category["parent_id"] is not None:
            below.setdefault(category["parent_id"], []).append(_category(category, words))
    mains = (each for each in categories if each["parent_id"] is None)
    return [_category(main, words) | {"children": below.get(main["id"], [])} for main in mains]


def _category(category: Json, words: Words) -> Json:
    """Best sellers first, as the menu has them, the first of them marked; what cannot be ordered comes last."""
    products = [
        _product(product, words, most_ordered=place == 0 and product["isTop"])
        for place, product in enumerate(category["products"])
    ]
    return category | {"products": sorted(products, key=lambda product: not product["available"])}


def _product(product: Json, words: Words, *, most_ordered: bool) -> Json:
    return product | {
        "name": unbroken(product["name"]),
        "summary": unbroken(product["summary"]),
        "path": product_path(product["slug"]),
        "facts": _facts(product),
        "unavailable": words("Acabou") if product["ran_out"] else words("Indisponível"),
        "most_ordered": most_ordered,
    }


def _facts(product: Json) -> str:
    """``500 ml · 4,8% vol.``"""
    facts = [_measure(product["volume_ml"], "ml", "L"), _measure(product["weight_g"], "g", "kg")]
    if alcohol := product["alcohol_content"]:
        facts.append(f"{_short(alcohol)}%\u00a0vol.")
    return " · ".join(filter(None, facts))


def _measure(value: float | None, small: str, large: str) -> str:
    if not value:
        return ""
    return unbroken(f"{_short(value / 1000)} {large}" if value >= 1000 else f"{value} {small}")


def _short(value: float) -> str:
    return number(value, 1).removesuffix(",0")


def _house(site: Json, today: date, words: Words) -> Json:
    """What the templates show of the house, as the components of the front end write it."""
    address, phones = site["address"], site["phones"]
    town = " - ".join(filter(None, (address["city"], address["state"])))
    line = ", ".join(filter(None, (address["street"], address["district"], town, address["postal_code"])))
    code = words("CEP {code}", code=address["postal_code"]) if address["postal_code"] else ""
    pub = phones["whatsapp_shop"] or phones["whatsapp_business"]
    events = phones["whatsapp_business"] or phones["whatsapp_shop"]
    name, place = site["name"] or UNNAMED, _place(site, line)
    return {
        "name": name,
        "logo": site["logo"],
        "address_line": line,
        "address_lines": [each for each in (address["street"], address["district"], town, code) if each],
        "is_placed": bool(line or _located(site)),
        "has_phone": any(phones.values()),
        "whatsapp": pub,
        "events_whatsapp": events,
        "social": [(label, found) for label in ("Instagram", "Facebook") if (found := _web(site, label.lower()))],
        "week": week(site["hours"], words),
        "special_days": special_days(site["special_days"], today, words=words),
        "week_summary": week_summary(site["hours"], words),
        "special_days_this_week": special_days(site["special_days"], today, WEEK, words),
        "facts": _about(site, words),
        "services": _services(site, name, pub, events, words) if pub else [],
        "map_link": f"{_MAPS}search/?{urlencode({'api': 1, 'query': place})}",
        "directions_link": f"{_MAPS}dir/?{urlencode({'api': 1, 'destination': place})}",
    }


def _located(site: Json) -> bool:
    return site["location"]["lat"] is not None and site["location"]["lng"] is not None


def _place(site: Json, line: str) -> str:
    """What a maps service is asked for."""
    location = site["location"]
    if _located(site) and location["map_query"]:
        return str(location["map_query"])
    if line:
        return f"{site['name'] or UNNAMED}, {line}"
    return f"{location['lat']},{location['lng']}"


def _web(site: Json, name: str) -> str:
    """The profile's address, if it is one of the web: a setting must not become a script."""
    address = str(site["social"][name])
    return address if address.lower().startswith(("http://", "https://")) else ""


def _about(site: Json, words: Words) -> list[tuple[str, str]]:
    facts = [
        (words("Desde"), str(site["founded"] or "")),
        (words("Atendemos"), words.listed(site["service_area"])),
        (words("Na cozinha"), words.listed(site["cuisine"])),
    ]
    return [(label, value) for label, value in facts if value]


def _services(site: Json, name: str, pub: str, events: str, words: Words) -> list[Json]:
    areas = site["service_area"]
    area = f" {words('Atendemos {places}.', places=words.listed(areas))}" if areas else ""
    people = words.people(site["reservation_max_people"])
    rented = words("Alugamos a chopeira, entregamos o barril e deixamos tudo funcionando.")
    services = [
        {
            "icon": "users",
            "title": words("Reserva de mesas"),
            "description": words(
                "Mesas para até {people}. Conte quando vem, que a gente guarda o lugar.", people=people
            ),
            "action": words("Reservar mesa"),
            "message": words("Olá! Gostaria de reservar uma mesa na {name} (até {people}).", name=name, people=people),
            "number": pub,
        },
        {
            "icon": "events",
            "title": words("Eventos e festas"),
            "description": words(
                "Aniversário, casamento ou festa da firma: chope gelado do começo ao fim, sem ninguém na fila."
            ),
            "action": words("Planejar evento"),
            "message": words("Olá! Gostaria de um orçamento da {name} para um evento.", name=name),
            "number": events,
        },
        {
            "icon": "beer",
            "title": words("Barris e chopeiras"),
            "description": rented + area,
            "action": words("Alugar chopeira"),
            "message": words("Olá! Gostaria de saber sobre barris e aluguel de chopeira com a {name}.", name=name),
            "number": events,
        },
    ]
    return services if site["rents"] else services[:1]
