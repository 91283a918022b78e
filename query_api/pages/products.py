"""The page of a product: its address, and its texts for search engines and messengers."""

from __future__ import annotations

from typing import Any

from infra.brazilian import reais
from query_api.languages import PORTUGUESE, Language
from query_api.pages.addresses import PRODUCTS, PublicPage, Site, house, product_path
from query_api.pages.words import Words
from query_api.public import ForSearch, PublicData


def product_page(path: str, data: PublicData, language: Language) -> PublicPage | None:
    """The page at ``path``, if it is that of a product on the menu."""
    slug = path.removeprefix(PRODUCTS)
    product = None if slug == path else data.products.get(slug)
    if product is None:
        return None
    # texts for search engines are written in Portuguese
    said = data.for_search.get(slug, ForSearch()) if language == PORTUGUESE else ForSearch()
    return PublicPage(
        product_path(slug),
        said.title or product["name"],
        lambda site, words: said.description or _described(product, site, words),
        keywords=said.keywords,
        product=product,
        template="product_page",
    )


def _described(product: dict[str, Any], site: Site, words: Words) -> str:
    offered = words(
        "{product} por {price} na {house}.",
        product=product["name"],
        price=reais(product["price"]),
        house=house(site, words),
    )
    return " ".join(filter(None, (product["summary"], offered)))
