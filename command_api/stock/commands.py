"""Commands on stock and sales."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Final, TypedDict

import msgspec

from command_api.catalogue.domain import Product
from command_api.catalogue.packed import check_may_be_sold, shown_price, stock_of_its_own
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.kernel import CommandContext, Conflict, NotFound, Refused, Taken, stream_id
from command_api.rules.mending import mended_at
from command_api.rules.windows import PUB_TIME
from command_api.site.domain import BUSINESS, BusinessInfo
from command_api.stock.blocking import check_not_blocked
from command_api.stock.domain import SALE_SOURCE, Drawn, Sale, StockItem
from command_api.stock.kegs import TAP, Keg, NewKeg
from command_api.stock.pouring import Taps

_TRIES: Final = 20
"""Of a command on a stock or a keg: every glass of a beer is drawn from the same keg, whichever till sells it."""
_FIRST_SALE: Final = datetime(2000, 1, 1, tzinfo=UTC)
_CLOCKS_DIFFER: Final = timedelta(minutes=1)


class RecordSale(msgspec.Struct, frozen=True):
    """One product of one sale. Left out, the price is the product's of today and the time is now."""

    product_id: int
    quantity: Decimal
    unit_price: Decimal | None = None
    sold_at: datetime | None = None
    source_id: str | None = None
    cost_center: str = "choperia"


def receive_stock(
    store: Store,
    product_id: int,
    quantity: Decimal,
    unit_cost: Decimal | None,
    ctx: CommandContext,
    note: str = "",
) -> Receipt:
    """Goods came in. Quantity in the product's unit, cost in BRL per unit."""

    def receive() -> Receipt:
        item = _item(store, product_id, ctx)
        item.receive(quantity, unit_cost, note)
        return store.save(item, ctx=ctx)

    return _again(receive)


def count_stock(store: Store, product_id: int, counted: Decimal, reason: str, ctx: CommandContext) -> Receipt:
    """Record a count; the event keeps the difference and its reason."""

    def count() -> Receipt:
        item = _item(store, product_id, ctx)
        item.count(counted, reason)
        return store.save(item, ctx=_because(reason, ctx))

    return _again(count)


def lose_stock(store: Store, product_id: int, quantity: Decimal, reason: str, ctx: CommandContext) -> Receipt:
    """Something broke, spoiled or was spilt."""

    def lose() -> Receipt:
        item = _item(store, product_id, ctx)
        item.lose(quantity, reason)
        return store.save(item, ctx=_because(reason, ctx))

    return _again(lose)


def set_minimum(store: Store, product_id: int, minimum: Decimal, ctx: CommandContext) -> Receipt:
    """Set the minimum, at or below which the stock is low."""

    def set_it() -> Receipt:
        store.load(Product, product_id)
        item = store.load(StockItem, product_id, ctx)
        item.set_minimum(minimum)
        return store.save(item, ctx=ctx)

    return _again(set_it)


def receive_keg(store: Store, product_id: int, new: NewKeg, ctx: CommandContext) -> Receipt:
    """A keg came in: it, and what it holds in the stock of its product, in one transaction. Raises ``Taken`` (code)."""
    id = store.new_id(Keg)

    def receive() -> Receipt:
        product = store.load(Product, product_id)
        _check_counted(store, product)
        item = store.load(StockItem, product_id)
        quantity = new.quantity or _in_unit(new.volume_l, product.details.unit)
        keg = Keg.receive(id, product_id, new, quantity)
        label = f"Barril {new.code}" if new.code else f"Barril de {new.volume_l.normalize():f} L"
        item.receive(quantity, None if new.cost is None else new.cost / quantity, label)
        return store.save(keg, item, ctx=ctx)

    return retry_on_conflict(receive, _TRIES)


def tap_keg(store: Store, id: int, reason: str, ctx: CommandContext, tap: int | None = None) -> Receipt:
    """Connect a keg to the tap of this number; left out, to the first free one of a house that said how many taps it
    has. Raises ``Taken`` for a tap that has a keg, ``Refused`` beyond the number of taps and for a blocked batch."""

    def connect() -> Receipt:
        keg = store.load(Keg, id, ctx)
        check_not_blocked(store, [keg])
        keg.tap(ctx.now.astimezone(PUB_TIME).date(), reason, _tap(store, tap))
        return store.save(keg, ctx=_because(reason, ctx))

    try:
        # a free tap may be taken between the look and the save; a given one stays taken
        return connect() if tap is not None else retry_on_conflict(connect, _TRIES, (Taken,))
    except Taken as taken:
        raise Taken(
            f"A torneira {taken.details['value']} já tem um barril.", **taken.details, mend=mended_at("taps")
        ) from None


def _tap(store: Store, asked: int | None) -> int | None:
    """The tap to connect to, of those that the house has."""
    try:
        business = store.load(BusinessInfo, BUSINESS)
    except NotFound:
        return asked
    taps = business.info.taps if business.info else 0
    if not taps:
        return asked
    if asked is not None:
        if asked > taps:
            raise Refused(f"Não há torneira {asked}: a última da casa é a {taps}.", taps=taps, mend=mended_at("house"))
        return asked
    numbers = [str(number) for number in range(1, taps + 1)]
    used = store.find_all(TAP, numbers)
    free = next((number for number in numbers if number not in used), None)
    if free is None:
        raise Refused("Todas as torneiras da casa já têm barril.", taps=taps, mend=mended_at("taps"))
    return int(free)


def empty_keg(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """The keg ran dry; what it held has been sold glass by glass."""

    def empty() -> Receipt:
        keg = store.load(Keg, id, ctx)
        keg.empty()
        return store.save(keg, ctx=ctx)

    return retry_on_conflict(empty, _TRIES)  # a sale may draw on it at the same time


def discard_keg(store: Store, id: int, lost: Decimal | None, reason: str, ctx: CommandContext) -> Receipt:
    """Pour away what is left; ``lost`` left out: all that sales have left. In litres, or in the unit of the product of
    a keg from before batches, whose stock goes down."""

    def discard() -> Receipt:
        keg = store.load(Keg, id, ctx)
        gone = max(keg.left_l, Decimal(0)) if lost is None else lost
        keg.discard(gone, reason)
        items = [store.load(StockItem, keg.product_id)] if gone and keg.product_id is not None else []
        for item in items:
            item.lose(gone, reason)
        return store.save(keg, *items, ctx=_because(reason, ctx))

    return retry_on_conflict(discard, _TRIES)


def record_sales(store: Store, commands: Sequence[RecordSale], ctx: CommandContext) -> Receipt:
    """All sales and what they take from the stock, in one transaction.

    A sale whose ``source_id`` is already known is answered as ``already_there`` and changes nothing. A pour draws its
    litres from the connected kegs of its beer. Selling below zero is accepted, and so is a pour without a keg.
    Raises ``NotFound`` for a product that does not exist, ``Refused`` for a sale in the future, and for a packed keg
    that is sold now while only kegs of blocked batches are left.
    """
    return _again(lambda: _record_sales(store, commands, ctx))


def reverse_sale(store: Store, sale_id: int, ctx: CommandContext) -> Receipt:
    """The quantity goes back to where it came from: the stock, even of a product that was removed since, or the kegs,
    even those that are empty by now."""

    def reverse() -> Receipt:
        sale = store.load(Sale, sale_id, ctx)
        sale.reverse()
        items = [store.load(StockItem, sale.product_id)] if sale.counted else []
        for item in items:
            item.give_back(sale.quantity, sale_id)
        kegs = {draw.keg_id: store.load(Keg, draw.keg_id) for draw in sale.kegs}
        for draw in sale.kegs:
            kegs[draw.keg_id].pour_back(draw.litres, sale_id=sale_id)
        return store.save(sale, *items, *kegs.values(), ctx=ctx)

    return _again(reverse)


def _again(attempt: Callable[[], Receipt]) -> Receipt:
    """What moves a stock moves it from wherever it is: a race is lost against another sale, or the batches of an
    import. The retry finds a sale that another command has just recorded (``Taken``)."""
    return retry_on_conflict(attempt, _TRIES, (Conflict, Taken))


class _SaleAnswer(TypedDict):
    source_id: str | None
    id: int
    already_there: bool


def _record_sales(store: Store, commands: Sequence[RecordSale], ctx: CommandContext) -> Receipt:
    answers: list[_SaleAnswer] = []
    sales: dict[str | int, Sale] = {}
    items: dict[int, StockItem] = {}
    products: dict[int, Product] = {}
    taps, poured = Taps(store), dict[int, Keg]()
    there = store.find_all(SALE_SOURCE, [command.source_id for command in commands if command.source_id])
    for command in commands:
        key = command.source_id or len(sales)
        known = _known(there, command) or (sales[key].number if key in sales else None)
        if known is None:
            if command.product_id not in products:
                products[command.product_id] = store.load(Product, command.product_id)
            product, sold_at = products[command.product_id], _sold_at(command, ctx.now)
            if sold_at >= ctx.now - _CLOCKS_DIFFER:  # a sale recorded later has left the house already
                check_may_be_sold(store, product.details)
            drawn = taps.drawn(product.details, command.quantity, sold_at)
            sale = _sale(store, command, shown_price(store, product), sold_at, drawn)
            if drawn.counted:
                if command.product_id not in items:
                    items[command.product_id] = store.load(StockItem, command.product_id)
                items[command.product_id].sell(sale.quantity, sale.number, sale.sold_at)
            for draw in drawn.kegs:
                poured[draw.keg_id] = taps.keg(draw.keg_id)
                poured[draw.keg_id].pour(draw.litres, sale.sold_at, sale_id=sale.number)
            sales[key] = sale
        answers.append(
            {
                "source_id": command.source_id,
                "id": known if known is not None else sales[key].number,
                "already_there": known is not None,
            }
        )
    answer = {"sales": answers}
    if sales:
        return store.save(*sales.values(), *items.values(), *poured.values(), ctx=ctx, answer=answer)
    return store.save(store.load(Sale, answers[0]["id"]), ctx=ctx, answer=answer)


def _known(there: Mapping[str, str], command: RecordSale) -> int | None:
    """The sale with this id of the till, among the streams that are ``there``."""
    stream = there.get(command.source_id) if command.source_id else None
    return stream_id(stream) if stream else None


def _sold_at(command: RecordSale, now: datetime) -> datetime:
    sold_at = command.sold_at or now
    if sold_at > now + _CLOCKS_DIFFER:
        raise Refused("A data da venda está no futuro.")
    if sold_at < _FIRST_SALE:
        raise Refused("A data da venda é antiga demais.")
    return sold_at.astimezone(UTC)


def _sale(store: Store, command: RecordSale, price: Decimal, sold_at: datetime, drawn: Drawn) -> Sale:
    return Sale.record(
        store.new_id(Sale),
        product_id=command.product_id,
        quantity=command.quantity,
        unit_price=price if command.unit_price is None else command.unit_price,
        sold_at=sold_at,
        source_id=command.source_id,
        cost_center=command.cost_center,
        drawn=drawn,
    )


def _because(reason: str, ctx: CommandContext) -> CommandContext:
    return replace(ctx, reason=reason or ctx.reason)


def _in_unit(volume_l: Decimal, unit: str) -> Decimal:
    """What a keg adds to a stock that is kept in ``unit``; what is not measured by volume counts kegs."""
    return {"litro": volume_l, "ml": volume_l * 1000}.get(unit, Decimal(1))


def _item(store: Store, product_id: int, ctx: CommandContext) -> StockItem:
    """The stock item of a product that still exists. Raises ``Refused`` for a packed keg: its stock is full kegs."""
    _check_counted(store, store.load(Product, product_id))
    return store.load(StockItem, product_id, ctx)


def _check_counted(store: Store, product: Product) -> None:
    if product.details.container_l:
        raise stock_of_its_own(store, product.display_name, product.details)
