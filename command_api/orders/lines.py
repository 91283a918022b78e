"""From what a person picked to the lines of an order: names and prices come from what is picked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import count

import msgspec

from command_api.beers.domain import Beer
from command_api.catalogue.domain import Product
from command_api.catalogue.packed import shown_price
from command_api.equipment.domain import Asset, Kit, Model
from command_api.event_store import Store
from command_api.kernel import NotFound, Refused, money, stream_id
from command_api.orders.domain import EventOrder
from command_api.orders.events import Item, ItemKind, Rental
from command_api.orders.pricing import Agreed
from command_api.orders.slots import Slot, fillings, slots_of
from command_api.rules.keg_credits import Mode
from command_api.rules.mending import mended_at
from command_api.rules.weights import kit_weight, product_weight, unit_weight
from command_api.site.commands import house_beer
from infra.brazilian import short_number


@dataclass(frozen=True, slots=True)
class Line:
    """``id`` keeps a line that the order has. Left out, the price is that of the kit, the product, the model of an
    asset or a piece, or the beer in kegs of ``container_l`` litres; the customer's price list comes first.

    ``slots`` say which beer is in the containers of a kit; ``None`` leaves them as they are, or empty in a new line.
    """

    kind: ItemKind
    ref_id: int
    quantity: Decimal = Decimal(1)
    unit_price: Decimal | None = None
    id: int | None = None
    container_l: Decimal | None = None
    mode: Mode = "sold"
    slots: Sequence[Slot] | None = None

    @property
    def thing(self) -> tuple[ItemKind, int, Decimal | None]:
        """What it is about; a line that changes this is another line."""
        return self.kind, self.ref_id, self.container_l


def items_of(store: Store, order: EventOrder, lines: Sequence[Line], agreed: Agreed) -> list[Item]:
    """The lines with ids, names and prices. A line that stays keeps its name. A new line of a packed beer is a line of
    that beer. The slots of a kit become lines of beer that follow it: those are never given on their own. ``agreed``
    are the prices of the customer's price list for new lines of beer.

    Raises ``Refused`` for what is gone.
    """
    before = {item.id: item for item in order.items}
    numbers = count(order.last_item + 1)
    items = list[Item]()
    for given in lines:
        kept = before.get(given.id) if given.id is not None else None
        if given.id is not None and kept is None:
            raise Refused(f"O evento não tem o item {given.id}.")
        if kept and kept.kit_line is not None:
            continue
        if kept and (kept.kind, kept.ref_id, kept.container_l) != given.thing:
            kept = None
        items.append(_item(store, given, kept, numbers, agreed))
        if given.kind == "kit":
            items += _beer_of_kit(store, items[-1], given.slots, order.items if kept else (), numbers, agreed)
    return items


def at_current_prices(store: Store, order: EventOrder, agreed: Agreed) -> list[Item]:
    """The lines of the order at the prices and rental terms of today. An asset or a piece of a model that
    states no price keeps that of the line. Raises ``Refused`` for what is not sold any more."""
    return [_renewed(store, item, agreed) for item in order.items]


def _renewed(store: Store, item: Item, agreed: Agreed) -> Item:
    line = Line(item.kind, item.ref_id, container_l=item.container_l)
    with _choosing():
        _, price, _ = _picked(store, line, agreed)
        if item.kit_line is not None and item.container_l is not None:
            price = _beyond_house_beer(store, price, item.container_l, agreed)
        model = _model(store, line)
        if model is not None and model.rental.rental_price is None:
            price = item.unit_price
        return msgspec.structs.replace(item, unit_price=money(price), rental=_rental(store, line))


def _item(store: Store, given: Line, kept: Item | None, numbers: Iterator[int], agreed: Agreed) -> Item:
    if kept:
        line = given
        name, price, unit_kg, rental = kept.name, kept.unit_price, kept.unit_kg, kept.rental
    else:
        with _choosing():
            line, product = _unpacked(store, given, agreed)
            name, price, unit_kg = _named(store, product) if product else _picked(store, line, agreed)
            rental = _rental(store, line)
    return Item(
        id=kept.id if kept else next(numbers),
        kind=line.kind,
        ref_id=line.ref_id,
        name=name,
        quantity=line.quantity,
        unit_price=price if line.unit_price is None else money(line.unit_price),
        unit_kg=unit_kg,
        container_l=line.container_l,
        mode=line.mode,
        rental=rental,
    )


def _rental(store: Store, line: Line) -> Rental | None:
    """The terms of a kit, of an asset or of a piece of a model as they are now. Everything else, and what has neither a
    period nor a penalty, costs its price for the whole loan."""
    if line.kind == "kit":
        kit = store.load(Kit, line.ref_id)
        return Rental(period=kit.terms.rental_period, penalty_per_day=kit.terms.penalty_per_day)
    model = _model(store, line)
    if model is None or (model.rental.rental_period is None and not model.rental.penalty_per_day):
        return None
    return Rental(period=model.rental.rental_period, penalty_per_day=model.rental.penalty_per_day)


def _model(store: Store, line: Line) -> Model | None:
    """The model of which a line takes pieces."""
    match line.kind:
        case "asset":
            return store.load(Model, store.load(Asset, line.ref_id).model_id)
        case "model":
            return store.load(Model, line.ref_id)
        case _:
            return None


def _beer_of_kit(
    store: Store,
    kit: Item,
    slots: Sequence[Slot] | None,
    before: Sequence[Item],
    numbers: Iterator[int],
    agreed: Agreed,
) -> Iterator[Item]:
    """The lines of beer that fill the slots of the line ``kit``. ``before`` are the lines of the order so far."""
    if slots is None:
        slots = _scaled(slots_of(before, kit.id), kit, before)
    if not slots:
        return
    definition = store.load(Kit, kit.ref_id)
    models = {part.model_id: store.load(Model, part.model_id) for part in definition.items}
    former = {(item.model_id, item.ref_id, item.container_l): item for item in before if item.kit_line == kit.id}
    for filling in fillings(definition, int(kit.quantity), models, slots):
        line = Line("beer", filling.beer_id, Decimal(filling.kegs), filling.unit_price, container_l=filling.container_l)
        kept = former.get((filling.model_id, filling.beer_id, filling.container_l))
        beer = _item(store, line, kept, numbers, agreed)
        if kept is None and filling.unit_price is None:
            price = _beyond_house_beer(store, beer.unit_price, filling.container_l, agreed)
            beer = msgspec.structs.replace(beer, unit_price=price)
        # Weighed with the kit, whose containers weigh what they weigh full.
        yield msgspec.structs.replace(beer, kit_line=kit.id, model_id=filling.model_id, unit_kg=Decimal(0))


def _beyond_house_beer(store: Store, price: Decimal, litres: Decimal, agreed: Agreed) -> Decimal:
    """What a keg in a kit costs beside the kit, whose price includes the house beer: ``price`` less that of the house
    beer, never below 0. Without a house beer in this size all of ``price``."""
    beer = house_beer(store)
    included = _keg_price(beer, litres, agreed) if beer is not None else None
    return price if included is None else max(Decimal(0), price - included)


def _keg_price(beer: Beer, litres: Decimal, agreed: Agreed) -> Decimal | None:
    own = next((each.price for each in beer.prices if each.container_l == litres), None)
    return agreed.price(beer.number, litres, own)


def _scaled(slots: Sequence[Slot], kit: Item, before: Sequence[Item]) -> list[Slot]:
    """The slots of a line of a kit as they were, for as many kits as there are now."""
    former = next((item.quantity for item in before if item.id == kit.id), kit.quantity)
    scaled = []
    for slot in slots:
        assert slot.quantity is not None
        kegs, rest = divmod(slot.quantity * kit.quantity, former)
        if rest:
            raise Refused(f"Diga de novo o chope dos barris de “{kit.name}”: mudou a quantidade.")
        scaled.append(replace(slot, quantity=int(kegs)))
    return scaled


@contextmanager
def _choosing() -> Iterator[None]:
    """What is picked and does not exist is refused."""
    try:
        yield
    except NotFound as missing:
        raise Refused(f"{missing.sentence} Escolha outro item.") from None


def _unpacked(store: Store, line: Line, agreed: Agreed) -> tuple[Line, Product | None]:
    """The line of beer for a product that is a packed beer, at the agreed price or that of the product; any other line
    as it is, and its product if it has one."""
    if line.kind != "product":
        return line, None
    product = _available(store, line.ref_id)
    if not product.details.container_l:
        return line, product
    beer_id, packed = product.details.beer_id, product.details.container_l
    price = line.unit_price
    if price is None:
        price = agreed.price(beer_id, packed, shown_price(store, product))
    return replace(line, kind="beer", ref_id=beer_id, container_l=packed, unit_price=price), None


def _available(store: Store, product_id: int) -> Product:
    product = store.load(Product, product_id)
    if not product.available:
        raise Refused(f"O produto “{product.display_name}” está indisponível.", mend=mended_at("product", product_id))
    return product


def _named(store: Store, product: Product) -> tuple[str, Decimal, Decimal]:
    name = product.display_name
    return name, shown_price(store, product), product_weight(name, product.details.weight_g)


def _picked(store: Store, line: Line, agreed: Agreed) -> tuple[str, Decimal, Decimal]:
    """What it is called, costs and weighs. An asset is called by its model."""
    match line.kind:
        case "asset":
            model = store.load(Model, store.load(Asset, line.ref_id).model_id)
            return model.name, model.rental.price, model.unit_kg
        case "kit":
            kit = store.load(Kit, line.ref_id)
            if not kit.is_active:
                raise Refused(f"O kit “{kit.name}” não está mais disponível.", mend=mended_at("kits"))
            if not kit.items:
                raise Refused(f"O kit “{kit.name}” ainda não tem itens.", mend=mended_at("kits"))
            models = {item.model_id: store.load(Model, item.model_id) for item in kit.items}
            weight = kit_weight((models[item.model_id].unit_kg, item.qty_required) for item in kit.items)
            return kit.name, kit.terms.rental_price, weight
        case "product":
            return _named(store, _available(store, line.ref_id))
        case "beer":
            return _picked_beer(store, line, agreed)
        case "model":
            model = store.load(Model, line.ref_id)
            if not model.is_active:
                raise Refused(f"O modelo “{model.name}” está inativo: escolha outro.", mend=mended_at("equipment"))
            return model.name, model.rental.price, model.unit_kg


def _picked_beer(store: Store, line: Line, agreed: Agreed) -> tuple[str, Decimal, Decimal]:
    """``"Stout 20 L"``, the agreed price or that of the size, and what a full keg of it weighs."""
    beer = store.load(Beer, line.ref_id)
    if line.container_l is None:
        raise Refused(f"Diga o tamanho dos barris de {beer.name}.")
    litres = short_number(line.container_l)
    if not beer.is_active:
        raise Refused(f"O chope “{beer.name}” não está mais à venda.", mend=mended_at("beers"))
    price = _keg_price(beer, line.container_l, agreed)
    if price is None:
        price = line.unit_price
    if price is None:
        raise Refused(f"O chope “{beer.name}” não tem preço para barris de {litres} L.", mend=mended_at("beers"))
    return f"{beer.name} {litres} L", price, _keg_kg(store, line.container_l)


def _keg_kg(store: Store, litres: Decimal) -> Decimal:
    """The heaviest container of this size, full: which one is taken is not known yet."""
    models = store.load_all(Model, [stream_id(stream) for stream in store.living(Model)])
    return max((model.unit_kg for model in models.values() if model.holds_l == litres), default=unit_weight("", litres))
