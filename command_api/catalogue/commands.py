"""Commands on products. Those on categories are in ``categories``, source sync in ``source_sync``."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Final

from command_api.beers.domain import Beer
from command_api.catalogue.details import Details
from command_api.catalogue.domain import PRODUCT_SKU, PRODUCT_SLUG, Category, Product, slugify
from command_api.catalogue.packed import check_packed_keg, full_kegs, keg_price, price_of_its_own, stock_of_its_own
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.fiscal.commands import check_profile
from command_api.images.domain import Image, image_of
from command_api.kernel import CommandContext, DomainError, NotFound, Refused, Taken, stream_id, stream_name
from command_api.kernel.partial import UNSET, Maybe, Partial, stated
from command_api.stock.domain import StockItem

_TRIES: Final = 20
"""Of a change: sales, counts and colleagues may change the same product or stock at the same time."""


@dataclass(frozen=True, slots=True)
class AddProduct:
    """Price in BRL, quantities in the product's unit."""

    name: str
    price: Decimal
    category_id: int | None
    details: Details = field(default_factory=Details)
    visible: bool = True
    available: bool = True
    stock_quantity: Decimal = Decimal(0)
    min_stock_level: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class ChangeProduct:
    """Fields that are ``UNSET`` stay. ``None`` goes back to the source's name or price, or means no category.
    ``seen`` is the version that the person saw; with it the command is refused if the product is another by now."""

    id: int
    name: Maybe[str | None] = UNSET
    price: Maybe[Decimal | None] = UNSET
    category_id: Maybe[int | None] = UNSET
    visible: Maybe[bool] = UNSET
    available: Maybe[bool] = UNSET
    details: Partial[Details] = field(default_factory=lambda: Partial(Details))
    stock_quantity: Maybe[Decimal] = UNSET
    min_stock_level: Maybe[Decimal] = UNSET
    seen: int | None = None


def add_product(store: Store, command: AddProduct, ctx: CommandContext) -> Receipt:
    """The product and its stock item, in one transaction. Raises ``NotFound`` (category, beer), ``Taken`` (SKU)."""
    if command.category_id is not None:
        store.load(Category, command.category_id)
    if command.details.beer_id:
        store.load(Beer, command.details.beer_id)
    if command.details.tax_profile_id:
        check_profile(store, command.details.tax_profile_id)
    check_packed_keg(store, command.name, command.details, price=command.price, stock=command.stock_quantity)
    id = store.new_id(Product)
    item = StockItem.open(id, quantity=command.stock_quantity, minimum=command.min_stock_level)
    for attempt in range(_TRIES):
        product = Product.add(
            id,
            name=command.name,
            slug=free_slug(store, PRODUCT_SLUG, command.name, lost=id if attempt else None),
            price=command.price,
            category_id=command.category_id,
            details=command.details,
            visible=command.visible,
            available=command.available,
        )
        try:
            return store.save(product, item, ctx=ctx, answer={"slug": product.slug})
        except Taken as taken:
            if taken.details["scope"] != PRODUCT_SLUG or attempt == _TRIES - 1:
                raise said_clearly(taken) from None
    raise AssertionError


def change_products(store: Store, commands: Sequence[ChangeProduct], ctx: CommandContext) -> Receipt:
    """All or nothing. Raises ``NotFound``, ``VersionMismatch``, ``Refused``, ``Taken`` (SKU); of several commands each
    that is refused has its reason in the detail ``refused``."""

    def change() -> Receipt:
        products: list[Product] = []
        items: list[StockItem] = []
        refusals: dict[int, DomainError] = {}
        for command in commands:
            try:
                product = store.load(Product, command.id, ctx if command is commands[0] else None)
                if command.seen is not None:
                    store.check_expected_version(product, replace(ctx, expected_version=command.seen))
                items += _change(store, product, command)
                products.append(product)
            except DomainError as refusal:
                refusals[command.id] = refusal
        if refusals:
            raise _refusal_of(refusals, len(commands))
        return store.save(*products, *items, ctx=ctx, answer={"items": versions(products)})

    try:  # a sale may change the stock at the same time: the command is retried
        return retry_on_conflict(change, _TRIES)
    except Taken as taken:
        raise said_clearly(taken) from None


def remove_products(store: Store, ids: Sequence[int], ctx: CommandContext) -> Receipt:
    """The products and their pictures, in one transaction. What they sold stays in the history."""
    products = [store.load(Product, id) for id in ids]
    store.check_expected_version(products[0], ctx)
    images = images_of(store, Product.TOPIC, ids)
    for image in images:
        image.delete()
    for product in products:
        product.remove()
    return store.save(*products, *images, ctx=ctx, answer={"items": versions(products)})


def _refusal_of(refusals: dict[int, DomainError], commands: int) -> DomainError:
    """One refusal for all: the only one itself, or a sentence that counts them."""
    first = next(iter(refusals.values()))
    if commands == 1:
        return first
    together = first if len(refusals) == 1 else Refused(f"{len(refusals)} de {commands} produtos foram recusados.")
    together.details["refused"] = [{"id": id, "reason": refusal.sentence} for id, refusal in refusals.items()]
    return together


def _change(store: Store, product: Product, command: ChangeProduct) -> list[StockItem]:
    """Apply the command; returns the stock item if it changes too."""
    if command.category_id and command.category_id != product.category_id:
        store.load(Category, command.category_id)
    beer_id = command.details.values.get("beer_id")
    if beer_id and beer_id != product.details.beer_id:
        store.load(Beer, beer_id)
    tax_profile_id = command.details.values.get("tax_profile_id")
    if tax_profile_id and tax_profile_id != product.details.tax_profile_id:
        check_profile(store, tax_profile_id)
    command = of_packed_keg(store, product, command)
    apply_to_product(product, command)
    if command.stock_quantity is UNSET and command.min_stock_level is UNSET:
        return []
    item = store.load(StockItem, command.id)
    if command.min_stock_level is not UNSET:
        item.set_minimum(command.min_stock_level)
    if command.stock_quantity is not UNSET:
        item.count(command.stock_quantity, "Informado no cadastro do produto")
    return [item]


def set_availability(store: Store, id: int, ctx: CommandContext, *, available: bool) -> Receipt:
    """The bar or the kitchen is out of a product, or has it again. Raises ``NotFound``."""
    product = store.load(Product, id, ctx)
    product.make_available() if available else product.make_unavailable()
    return store.save(product, ctx=ctx)


def of_packed_keg(store: Store, product: Product, command: ChangeProduct) -> ChangeProduct:
    """The command without what a packed keg has of its beer, its price and its stock. Raises ``Refused`` where these
    would be others."""
    details = command.details.applied_to(product.details)
    if not details.container_l:
        return command
    name = stated(command.name, product.name_manual) or product.display_name
    if command.price is not UNSET and command.price not in (None, keg_price(store, details)):
        raise price_of_its_own(store, name, details)
    if command.stock_quantity is not UNSET and command.stock_quantity != full_kegs(store, details):
        raise stock_of_its_own(store, name, details)
    return replace(command, price=UNSET, stock_quantity=UNSET)


def apply_to_product(product: Product, command: ChangeProduct) -> None:
    """The part of the command that concerns the product itself. Each method records an event only for a new value."""
    product.rename(stated(command.name, product.name_manual))
    product.reprice(stated(command.price, product.price_manual))
    product.show() if stated(command.visible, product.visible) else product.hide()
    product.make_available() if stated(command.available, product.available) else product.make_unavailable()
    product.move_to_category(stated(command.category_id, product.category_id))
    product.change_details(command.details.applied_to(product.details))


def images_of(store: Store, kind: str, owners: Collection[int]) -> list[Image]:
    """The pictures of these categories or products."""
    found = (store.find(*image_of(kind, owner)) for owner in owners)
    return [store.load(Image, stream_id(stream)) for stream in found if stream]


def free_slug(store: Store, scope: str, name: str, *, lost: int | None = None, taken: Collection[str] = ()) -> str:
    """A free slug: made from the name, with a number behind it if that one is taken.

    ``lost`` is the id of a product or category that lost the race for such a number; with it the slug is unique.
    """
    base = slugify(name)
    slug, number = (base, 1) if lost is None else (f"{base}-n{lost}", 1)
    while slug in taken or store.find(scope, slug):
        number += 1
        slug = f"{base}-{number}"
    return slug


def versions(aggregates: Sequence[Product | Category]) -> list[dict[str, int]]:
    """The part for each product in the answer of a command on several."""
    return [{"id": aggregate.number, "version": aggregate.version} for aggregate in aggregates]


def said_clearly(taken: Taken) -> Taken:
    """The refusal of a claim in the words of this slice."""
    if taken.details.get("scope") == PRODUCT_SKU:
        return Taken(f"O SKU “{taken.details['value']}” já pertence a outro produto.", **taken.details)
    return taken


def stream_names(store: Store, streams: Sequence[str]) -> list[str]:
    """The names of the categories and products behind ``streams``, for people to read."""
    names = []
    for stream in streams:
        kind = stream.rpartition("-")[0]
        try:
            if kind == Product.TOPIC:
                names.append(store.load(Product, stream_id(stream)).display_name)
            elif kind == Category.TOPIC:
                names.append(store.load(Category, stream_id(stream)).name)
        except NotFound:
            continue
    return names


def category_stream(id: int) -> str:
    """The stream that products and sub-categories refer to."""
    return stream_name(Category.TOPIC, id)
