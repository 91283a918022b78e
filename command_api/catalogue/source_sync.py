"""What the source catalogue (the till, the distributor's system) says about products."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from command_api.catalogue.commands import free_slug, said_clearly
from command_api.catalogue.domain import PRODUCT_SLUG, PRODUCT_SOURCE, Product
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, Taken, stream_id
from command_api.stock.domain import StockItem


@dataclass(frozen=True, slots=True)
class SourceItem:
    """``None`` for what the source does not say."""

    source_id: str
    name: str
    price: Decimal | None


def sync_source(store: Store, items: Sequence[SourceItem], ctx: CommandContext) -> Receipt:
    """All items in one transaction; names and prices that people set keep precedence.

    An unknown product is added hidden and without a category, so that a person checks it before guests see it.
    """
    products: list[Product] = []
    opened: list[StockItem] = []
    results: list[dict[str, object]] = []
    slugs: set[str] = set()
    for item in items:
        stream = store.find(PRODUCT_SOURCE, item.source_id)
        product = store.load(Product, stream_id(stream)) if stream else _unknown(store, item, slugs)
        product.sync_source(item.source_id, item.name, item.price)
        products.append(product)
        if not stream:
            slugs.add(product.slug)
            opened.append(StockItem.open(product.number))
        results.append(
            {
                "source_id": item.source_id,
                "id": product.number,
                "version": product.version,
                "created": stream is None,
                "changed": bool(product.pending_events),
            }
        )
    try:
        return store.save(*products, *opened, ctx=ctx, answer={"items": results})
    except Taken as taken:
        raise said_clearly(taken) from None


def _unknown(store: Store, item: SourceItem, taken: set[str]) -> Product:
    return Product.add(
        store.new_id(Product),
        name=item.name,
        slug=free_slug(store, PRODUCT_SLUG, item.name, taken=taken),
        price=item.price if item.price is not None else Decimal(0),
        category_id=None,
        visible=False,
    )
