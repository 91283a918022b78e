"""The beer in a sale: its litres, and what they cost."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from command_api.catalogue.events import ProductAdded, ProductDetailsChanged
from command_api.kernel import money, stream_id
from command_api.rules.windows import PUB_TIME
from command_api.stock.events import SaleRecorded
from projections.runtime.rows import Row, Rows
from projections.sales.tables import beer_sales_daily, keg_costs, packings

_NOTHING: Final = Decimal(0)
_MILLILITRE: Final = Decimal("0.001")
_SUMS: Final = ("litres", "amount", "cost", "uncosted_l")


def keep_packing(event: ProductAdded | ProductDetailsChanged, rows: Rows) -> None:
    """Whether the product is a packed keg from now on."""
    id = stream_id(event.originator_id)
    if event.beer_id and event.container_l:
        rows.put(packings, product_id=id, beer_id=event.beer_id, container_l=event.container_l)
    elif rows.get(packings, id):
        rows.delete(packings, id)


def poured_or_packed(sale: SaleRecorded, rows: Rows) -> Row:
    """The columns of a sale that say which beer it was, and how much."""
    if sale.beer_id is None:
        return _packed(sale, rows)
    cost, uncosted_l = _NOTHING, sale.litres
    for draw in sale.kegs:
        keg = rows.get(keg_costs, draw.keg_id)
        if keg and keg["cost"] is not None:
            cost += money(keg["cost"] * draw.litres / keg["litres"])
            uncosted_l -= draw.litres
    return {"beer_id": sale.beer_id, "litres": sale.litres, "cost": cost, "uncosted_l": uncosted_l}


def _packed(sale: SaleRecorded, rows: Rows) -> Row:
    packing = rows.get(packings, sale.product_id)
    if packing is None:
        return {"beer_id": None, "litres": _NOTHING, "cost": _NOTHING, "uncosted_l": _NOTHING}
    litres = (sale.quantity * packing["container_l"]).quantize(_MILLILITRE, ROUND_HALF_UP)
    return {"beer_id": packing["beer_id"], "litres": litres, "cost": _NOTHING, "uncosted_l": litres}


def count_beer(rows: Rows, sale: Row | None, sign: int) -> None:
    """Add a sale to its day, or take it off; one that was no beer adds nothing."""
    if sale is None or sale["beer_id"] is None:
        return
    key = (sale["sold_at"].astimezone(PUB_TIME).date(), sale["cost_center"], sale["beer_id"], sale["product_id"])
    known = rows.get(beer_sales_daily, *key) or {"sales": 0, **dict.fromkeys(_SUMS, _NOTHING)}
    count = known["sales"] + sign
    if not count:
        rows.delete(beer_sales_daily, *key)
        return
    sums = {name: known[name] + sign * sale[name] for name in _SUMS}
    keys = zip(beer_sales_daily.primary_key.columns.keys(), key, strict=True)
    rows.put(beer_sales_daily, sales=count, **dict(keys), **sums)
