"""The stock of a product: counted again from the events of its stock item."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any, Final

import sqlalchemy as sa

from infra.brazilian import reais, short_number
from projections.catalogue.tables import open_kegs, products
from projections.stock.tables import levels, movements
from query_api.http import Row, Snapshot
from query_api.log import Log, Step
from query_api.stock.queries import StockPage, every_item, stock_list
from query_api.why.responses import WhyPart
from query_api.why.telling import NOTHING, Explained, Moved, WhyAsked
from query_api.wording.terms import STOCK_MOVEMENTS

_DEFINITION: Final = (
    "Entradas, menos vendas e perdas; uma contagem põe no lugar do calculado o que foi contado. Abaixo de zero, saiu "
    "mais do que entrou."
)
_OF_KEGS: Final = "Barris cheios deste chope e deste tamanho que estão na casa, sem os de lotes bloqueados."


def why_of_stock(read: Snapshot, log: Log, product_id: int, asked: WhyAsked) -> Explained:
    """Why there is so much of a product, or 404. Steps are counted by version of the stock item."""
    row = read.one(
        sa.select(products, levels.c.quantity, levels.c.version.label("moves"))
        .select_from(products.outerjoin(levels, levels.c.product_id == products.c.id))
        .where(products.c.id == product_id),
        "Este produto não existe.",
        f"product-{product_id}",
    )
    if row["container_l"]:
        return _full_kegs(read, log, row)
    stream, version, quantity = f"stock_item-{product_id}", row["moves"] or 0, row["quantity"] or NOTHING
    last = version - asked.skip
    first = max(1, last - asked.limit + 1)
    parts = _parts(read, product_id)
    newest = log.steps(stream, version, version)[-1].after["quantity"] if version else NOTHING
    return Explained(
        title=f"Estoque de {row['name']}",
        unit=row["unit"],
        value=quantity,
        definition=_DEFINITION,
        adds_up={sum(parts.values(), NOTHING), newest} == {quantity},
        parts=[WhyPart(label=STOCK_MOVEMENTS[kind], amount=float(sum_), why=None) for kind, sum_ in parts.items()],
        moved=[
            each
            for step in reversed(log.steps(stream, first, last) if last >= 1 else [])
            if (each := _moved(stream, step)).change
        ],
        more=first > 1 and last >= 1,
    )


def why_of_stock_value(read: Snapshot, now: datetime) -> Explained:
    """What the shelf is worth: of every product its stock times its average cost."""
    _, totals, _ = stock_list(read, StockPage(), now)
    worth = sorted(
        (item for item in every_item(read, StockPage(), now) if item["value"]), key=lambda item: -item["value"]
    )
    value = Decimal(str(totals["value"]))
    return Explained(
        title="Valor em estoque",
        unit="BRL",
        value=value,
        definition="Estoque de cada produto × custo médio do que se pagou. Sem custo informado, um produto não conta.",
        adds_up=value == sum((Decimal(str(item["value"])) for item in worth), NOTHING),
        parts=[
            WhyPart(
                label=f"{item['product_name']}: {short_number(item['quantity'])} × {reais(item['unit_cost'])}",
                amount=item["value"],
                why=None,
                stream=f"stock_item-{item['product_id']}",
            )
            for item in worth
        ],
    )


def _full_kegs(read: Snapshot, log: Log, product: Row) -> Explained:
    """A packed keg: the full kegs of its beer and size in the house, counted again from their own streams."""
    of = open_kegs.c
    same = (of.beer_id == product["beer_id"]) & (of.container_l == product["container_l"])
    ids = [row["id"] for row in read.all(sa.select(of.id).where(same, of.full, ~of.out, ~of.blocked).order_by(of.id))]
    states = {id: log.state(f"keg-{id}") for id in ids}
    return Explained(
        title=f"Estoque de {product['name']}",
        unit=product["unit"],
        value=Decimal(len(ids)),
        definition=_OF_KEGS,
        adds_up=all(state.get("status") == "full" and state.get("out_with") is None for state in states.values()),
        parts=[
            WhyPart(label=state.get("code", f"Barril {id}"), amount=1, why=None, stream=f"keg-{id}")
            for id, state in states.items()
        ],
    )


def _moved(stream: str, step: Step) -> Moved:
    before, after = step.before.get("quantity", NOTHING), step.after["quantity"]
    return Moved((stream, step.event.originator_version), after - before, after)


def _parts(read: Snapshot, product_id: int) -> dict[str, Decimal]:
    of = movements.c
    total = sa.type_coerce(sa.func.sum(of.quantity), of.quantity.type).label("total")
    found: Any = sa.select(of.kind, total).where(of.product_id == product_id).group_by(of.kind)
    sums = {row["kind"]: row["total"] for row in read.all(found)}
    return {kind: sums[kind] for kind in STOCK_MOVEMENTS if sums.get(kind)}
