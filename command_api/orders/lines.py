"""From what a person picked to the lines of an order: names and prices come from what is picked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from command_api.catalogue.domain import Product
from command_api.equipment.domain import Asset, Kit, Model
from command_api.event_store import Store
from command_api.kernel import NotFound, Refused, money
from command_api.orders.domain import EventOrder
from command_api.orders.events import Item, ItemKind
from command_api.rules.weights import kit_weight

ASSET_PRICE: Final = Decimal(100)
"""Default price of an asset in BRL."""


@dataclass(frozen=True, slots=True)
class Line:
    """``id`` keeps a line that the order has. Left out, the price is 100 for an asset, else the kit's or product's."""

    kind: ItemKind
    ref_id: int
    quantity: Decimal = Decimal(1)
    unit_price: Decimal | None = None
    id: int | None = None


def items_of(store: Store, order: EventOrder, lines: Sequence[Line]) -> list[Item]:
    """The lines with ids, names and prices. A line that stays keeps its name. Raises ``Refused`` for what is gone."""
    before = {item.id: item for item in order.items}
    fresh = order.last_item
    items = []
    for line in lines:
        kept = before.get(line.id) if line.id is not None else None
        if line.id is not None and kept is None:
            raise Refused(f"O evento não tem o item {line.id}.")
        if kept and (kept.kind, kept.ref_id) != (line.kind, line.ref_id):
            kept = None
        name, price, unit_kg = (kept.name, kept.unit_price, kept.unit_kg) if kept else _picked(store, line)
        if kept is None:
            fresh += 1
        items.append(
            Item(
                id=kept.id if kept else fresh,
                kind=line.kind,
                ref_id=line.ref_id,
                name=name,
                quantity=line.quantity,
                unit_price=price if line.unit_price is None else money(line.unit_price),
                unit_kg=unit_kg,
            )
        )
    return items


def _picked(store: Store, line: Line) -> tuple[str, Decimal, Decimal | None]:
    """What it is called, costs and weighs. An asset is called by its model. Products are weighed by their name."""
    try:
        match line.kind:
            case "asset":
                asset = store.load(Asset, line.ref_id)
                model = store.load(Model, asset.model_id)
                return model.name, ASSET_PRICE, model.unit_kg
            case "kit":
                kit = store.load(Kit, line.ref_id)
                if not kit.is_active:
                    raise Refused(f"O kit “{kit.name}” não está mais disponível.")
                if not kit.items:
                    raise Refused(f"O kit “{kit.name}” ainda não tem itens.")
                models = {item.model_id: store.load(Model, item.model_id) for item in kit.items}
                weight = kit_weight((models[item.model_id].unit_kg, item.qty_required) for item in kit.items)
                return kit.name, kit.rental_price, weight
            case "product":
                product = store.load(Product, line.ref_id)
                if not product.available:
                    raise Refused(f"O produto “{product.display_name}” está indisponível.")
                return product.display_name, product.display_price, None
    except NotFound as missing:
        raise Refused(f"{missing.sentence} Escolha outro item.") from None
