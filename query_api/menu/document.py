"""Which categories and products the menu shows, and in which order. Pure: rows in, the document out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from decimal import Decimal
from typing import Any

import msgspec

from command_api.rules.display import display_name, display_price
from projections.runtime.collation import portuguese
from query_api.languages import PORTUGUESE, Language, written

BEST_SELLERS = 5

Row = Mapping[str, Any]


def menu(
    categories: Iterable[Row],
    products: Iterable[Row],
    pictures: Iterable[Row],
    sold: Mapping[int, Decimal],
    beers_on_hand: AbstractSet[int],
    language: Language = PORTUGUESE,
) -> list[dict[str, object]]:
    """The body of ``GET /api/menu``. ``sold`` is the quantity by product id in the period of the best sellers,
    ``beers_on_hand`` are the beers with a full or connected keg.

    Main categories come in their order, each followed by its sub-categories. A hidden category hides its
    sub-categories; a category without products is omitted. What the house has not written in ``language`` is
    Portuguese.
    """
    gallery = _main_pictures(pictures)
    offered: dict[int, list[Row]] = {}
    for product in products:
        if product["visible"] and product["category_id"] is not None:
            ran_out = product["pour_ml"] > 0 and product["beer_id"] not in beers_on_hand
            offered.setdefault(product["category_id"], []).append({**product, "ran_out": ran_out})
    return [
        _category(category, offered.get(category["id"], []), gallery, sold, language)
        for category in _shown(list(categories), offered.keys())
    ]


def _shown(categories: Sequence[Row], with_products: Iterable[int]) -> list[Row]:
    stocked = set(with_products)
    visible = sorted(
        (c for c in categories if c["visible"]), key=lambda c: (c["position"], portuguese(c["name"]), c["id"])
    )
    children: dict[int | None, list[Row]] = {}
    for category in visible:
        children.setdefault(category["parent_id"], []).append(category)
    shown = []
    for main in children.get(None, []):
        below = [child for child in children.get(main["id"], []) if child["id"] in stocked]
        if below or main["id"] in stocked:
            shown += [main, *below]
    return shown


def _category(
    category: Row,
    products: Sequence[Row],
    gallery: Mapping[tuple[str, int], Row],
    sold: Mapping[int, Decimal],
    language: Language,
) -> dict[str, object]:
    name = written(category, "name", language) or category["name"]
    by_name = sorted(products, key=lambda product: (portuguese(_name(product, language)), product["id"]))
    sellers = [product for product in by_name if sold.get(product["id"], 0) > 0]
    best = sorted(sellers, key=lambda product: -sold[product["id"]])[:BEST_SELLERS]
    top = {product["id"] for product in best}
    ordered = [*best, *(product for product in by_name if product["id"] not in top)]
    return {
        "id": category["id"],
        "name": name,
        "name_effective": name,
        "slug": category["slug"],
        "order": category["position"],
        "parent_id": category["parent_id"],
        "description": written(category, "description", language) or category["description"],
        "image": _picture(gallery.get(("category", category["id"])), name, language),
        "products": [
            _product(p, sold.get(p["id"], Decimal(0)), p["id"] in top, gallery.get(("product", p["id"])), language)
            for p in ordered
        ],
    }


def _product(product: Row, sold: Decimal, is_top: bool, picture: Row | None, language: Language) -> dict[str, object]:
    name = _name(product, language)
    return {
        "id": product["id"],
        "slug": product["slug"],
        "name": name,
        "summary": written(product, "summary", language) or product["summary"],
        "price": float(shown_price(product)),
        "isTop": is_top,
        "soldQty": number(sold),
        "available": product["available"] and not product["ran_out"],
        "ran_out": product["ran_out"],
        "unit": product["unit"],
        "volume_ml": product["volume_ml"] or None,
        "weight_g": product["weight_g"] or None,
        "alcohol_content": number(product["alcohol_content"]) or None,
        "container_l": number(product["container_l"]) or None,
        "image": _picture(picture, name, language),
    }


def _main_pictures(pictures: Iterable[Row]) -> dict[tuple[str, int], Row]:
    """The first active picture of each category and product."""
    main: dict[tuple[str, int], Row] = {}
    for picture in sorted(pictures, key=lambda picture: (picture["position"], picture["id"])):
        if picture["active"]:
            main.setdefault((picture["kind"], picture["owner_id"]), picture)
    return main


def _picture(picture: Row | None, shows: str, language: Language) -> dict[str, object] | None:
    """``shows`` describes it where nothing is written about it; the gallery's own words are Portuguese."""
    if picture is None:
        return None
    described = (picture["alt_text"] or picture["title"]) if language == PORTUGUESE else ""
    return {
        "id": picture["id"],
        **msgspec.json.decode(picture["rendition"]),
        "alt": described or shows,
    }


def _name(product: Row, language: Language) -> str:
    return written(product, "name", language) or shown_name(product)


def shown_name(product: Row) -> str:
    """The name that visitors read."""
    return display_name(product["name_manual"], product["name_source"], product["name"])


def shown_price(product: Row) -> Decimal:
    """The price that visitors pay, in BRL."""
    return display_price(product["price_manual"], product["price_source"], product["price"])


def number(value: Decimal) -> int | float:
    """A JSON number, without a decimal point if it is whole."""
    return int(value) if value == value.to_integral_value() else float(value)
