"""The page of a product: its address, and its texts for search engines and messengers."""

from __future__ import annotations

from typing import Any

from infra.brazilian import reais
from query_api.pages.addresses import PRODUCTS, PublicPage, Site, house, product_path
from query_api.public import ForSearch, PublicData


def product_page(path: str, data: PublicData) -> PublicPage | None:
    """The page at ``path``, if it is that of a product on the menu."""
    slug = path.removeprefix(PRODUCTS)
    product = None if slug == path else data.products.get(slug)
    if product is None:
        return None
    said = data.for_search.get(slug, ForSearch())
    return PublicPage(
        product_path(slug),
        said.title or product["name"],
        lambda site: said.description or _described(product, site),
        keywords=said.keywords,
        product=product,
        template="product_page",
    )


def _described(product: dict[str, Any], site: Site) -> str:
    offered = f"{product['name']} por {reais(product['price'])} na {house(site)}."
    return " ".join(filter(None, (product["summary"], offered)))
