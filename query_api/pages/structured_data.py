"""What search engines read: schema.org as JSON-LD. Hours, address and prices come from where visitors see them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from infra.json_object import JsonObject
from query_api.images.queries import Slide
from query_api.pages.addresses import UNNAMED, product_path, takes_reservations
from query_api.pages.words import Words

_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def graph(
    site: JsonObject, menu: Sequence[JsonObject], hero: Sequence[Slide], words: Words, *, with_menu: bool
) -> JsonObject:
    """The pub and its company, or the pub's menu: a phone reads that page before it shows the first price."""
    if with_menu:
        nodes = [_named(site, words), _menu(site, menu, words)]
    else:
        nodes = [_pub(site, hero, words), _organization(site), _website(site, words)]
    return {"@context": "https://schema.org", "@graph": nodes}


def _named(site: JsonObject, words: Words) -> JsonObject:
    """The pub where other pages say what it is."""
    base = site["base_url"]
    return {
        "@type": "BarOrPub",
        "@id": f"{base}/#pub",
        "name": site["name"] or UNNAMED,
        "url": f"{base}/",
        "hasMenu": {"@id": f"{base}{words.link('/menu')}#menu"},
    }


def _pub(site: JsonObject, hero: Sequence[Slide], words: Words) -> JsonObject:
    base, address, phones = site["base_url"], site["address"], site["phones"]
    location = site["location"]
    placed = location["lat"] is not None and location["lng"] is not None
    return _known(
        {
            "@type": "BarOrPub",
            "@id": f"{base}/#pub",
            "name": site["name"] or UNNAMED,
            "slogan": site["tagline"],
            "description": " ".join(site["about"]),
            "url": f"{base}/",
            "image": [base + slide["url"] for slide in hero],
            "telephone": phones["landline"] or phones["whatsapp_shop"] or phones["whatsapp_business"],
            "email": site["email"],
            "address": _known(
                {
                    "@type": "PostalAddress",
                    "streetAddress": address["street"],
                    "addressLocality": address["city"],
                    "addressRegion": address["state"],
                    "postalCode": address["postal_code"],
                    "addressCountry": "BR",
                }
            ),
            "geo": {"@type": "GeoCoordinates", "latitude": location["lat"], "longitude": location["lng"]}
            if placed
            else None,
            "sameAs": _social(site),
            "servesCuisine": site["cuisine"],
            "priceRange": site["price_range"],
            "currenciesAccepted": "BRL",
            "openingHoursSpecification": _hours(site["hours"]),
            "specialOpeningHoursSpecification": _special_hours(site["special_days"]),
            "acceptsReservations": base + words.link("/reservations") if takes_reservations(site) else None,
            "hasMenu": {"@id": f"{base}{words.link('/menu')}#menu"},
            "areaServed": [{"@type": "City", "name": city} for city in site["service_area"]],
            "foundingDate": str(site["founded"]) if site["founded"] else None,
            "parentOrganization": {"@id": f"{base}/#organization"},
        }
    )


def _organization(site: JsonObject) -> JsonObject:
    base = site["base_url"]
    return _known(
        {
            "@type": "Organization",
            "@id": f"{base}/#organization",
            "name": site["name"] or UNNAMED,
            "legalName": site["legal_name"],
            "url": f"{base}/",
            "logo": base + (site["logo"] or "/favicon.svg"),
            "email": site["email"],
            "sameAs": _social(site),
        }
    )


def _website(site: JsonObject, words: Words) -> JsonObject:
    base = site["base_url"]
    return {
        "@type": "WebSite",
        "@id": f"{base}/#website",
        "name": site["name"] or UNNAMED,
        "url": f"{base}/",
        "inLanguage": words.language,
        "publisher": {"@id": f"{base}/#organization"},
    }


def _social(site: JsonObject) -> list[str]:
    return [address for address in (site["social"]["instagram"], site["social"]["facebook"]) if address]


def _hours(hours: Sequence[JsonObject]) -> list[JsonObject]:
    """Days with the same hours together. A close before the opening is on the next day, as schema.org has it."""
    together: dict[tuple[str, str], list[str]] = {}
    for day in hours:
        together.setdefault((day["opens"], day["closes"]), []).append(_DAYS[day["weekday"]])
    return [
        {"@type": "OpeningHoursSpecification", "dayOfWeek": days, "opens": opens, "closes": _closing(opens, closes)}
        for (opens, closes), days in together.items()
    ]


def _special_hours(days: Sequence[JsonObject]) -> list[JsonObject]:
    """A closed day opens and closes at midnight, as search engines read it."""
    return [
        {
            "@type": "OpeningHoursSpecification",
            "validFrom": special["day"],
            "validThrough": special["day"],
            "opens": special["opens"] or "00:00",
            "closes": _closing(special["opens"], special["closes"]) if special["opens"] else "00:00",
        }
        for special in days
    ]


def _closing(opens: str, closes: str) -> str:
    """Search engines read a day that closes when it opens as closed: one of 24 hours closes a minute earlier."""
    if closes[:5] != opens[:5]:
        return closes
    return f"{datetime.fromisoformat(f'2000-01-02T{opens}') - timedelta(minutes=1):%H:%M}"


def _menu(site: JsonObject, menu: Sequence[JsonObject], words: Words) -> JsonObject:
    address = site["base_url"] + words.link("/menu")
    below: dict[int, list[JsonObject]] = {}
    for category in menu:
        if category["parent_id"] is not None:
            below.setdefault(category["parent_id"], []).append(category)
    return {
        "@type": "Menu",
        "@id": f"{address}#menu",
        "name": words("Cardápio"),
        "url": address,
        "inLanguage": words.language,
        "hasMenuSection": [_section(main, below) for main in menu if main["parent_id"] is None],
    }


def _section(category: JsonObject, below: dict[int, list[JsonObject]]) -> JsonObject:
    return _known(
        {
            "@type": "MenuSection",
            "name": category["name"],
            "hasMenuItem": [_line(product) for product in category["products"]],
            "hasMenuSection": [_section(child, below) for child in below.get(category["id"], ())],
        }
    )


def _item(base: str, product: JsonObject, words: Words) -> JsonObject:
    return _known(
        {
            "@type": "MenuItem",
            "name": product["name"],
            "url": base + words.link(product_path(product["slug"])),
            "description": product["summary"],
            "image": product["image"] and base + product["image"]["url"],
            "offers": _offer(product, "InStock" if product["available"] else "OutOfStock"),
        }
    )


def _line(product: JsonObject) -> JsonObject:
    """An item of the menu; its own page says more of it."""
    offer = _offer(product, "" if product["available"] else "OutOfStock")
    return {"@type": "MenuItem", "name": product["name"], "offers": offer}


def _offer(product: JsonObject, availability: str) -> JsonObject:
    return _known(
        {
            "@type": "Offer",
            "price": f"{product['price']:.2f}",
            "priceCurrency": "BRL",
            "availability": availability and f"https://schema.org/{availability}",
        }
    )


def product_nodes(base: str, product: JsonObject, description: str, words: Words) -> list[JsonObject]:
    """The product of a page of its own, and the way to it."""
    item = _item(base, product, words)
    crumbs = ((words("Cardápio"), base + words.link("/menu")), (product["name"], item["url"]))
    return [
        item | {"@id": f"{item['url']}#item", "description": description},
        {
            "@type": "BreadcrumbList",
            "itemListElement": [
                {"@type": "ListItem", "position": place, "name": name, "item": address}
                for place, (name, address) in enumerate(crumbs, 1)
            ],
        },
    ]


def _known(node: JsonObject) -> JsonObject:
    """``node`` without unknown values."""
    return {name: value for name, value in node.items() if value not in (None, "", [])}
