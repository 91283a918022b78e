"""The concrete kegs of the lines of beer: chosen when the delivery is scheduled, gone with it, ended by the return."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from command_api.equipment.domain import Asset, Model
from command_api.event_store import Store
from command_api.kernel import Refused, stream_id
from command_api.orders.allocating import not_free
from command_api.orders.domain import EventOrder
from command_api.orders.events import Booking, EquipmentReturned, Item, ReturnedKeg
from command_api.orders.stockroom import Stockroom
from command_api.rules.keg_credits import KegState, credit_of
from command_api.rules.mending import mended_at
from command_api.rules.services import expired_test, lapsed_rule
from command_api.rules.windows import Window
from command_api.site.commands import sealed_keg_credit
from command_api.stock.blocking import blocked_batches, check_not_blocked
from command_api.stock.kegs import CONTAINER_FILL, Keg
from infra.brazilian import short_number


def chosen_kegs(
    store: Store, room: Stockroom, order: EventOrder, window: Window, now: datetime, others: Collection[Booking]
) -> list[Booking]:
    """A booking of a container for every keg of every line of beer, beside the ``others`` of the order: full kegs that
    may still be served on the day of the delivery, of no blocked batch. What the order holds comes first, then what
    expires first; containers that need a service before they are back come last.

    Raises ``Refused`` with ``missing`` where fewer are full: a promised keg must be packaged before it is scheduled.
    """
    lines = [item for item in order.items if item.kind == "beer"]
    if not lines:
        return []
    open_kegs = store.load_all(Keg, [stream_id(stream) for stream in store.claiming(CONTAINER_FILL)]).values()
    blocked = blocked_batches(store, [keg for keg in open_kegs if keg.status == "full"])
    held = order.bookings
    usable = [keg for keg in open_kegs if keg.batch_id not in blocked]
    by_expiry = sorted(usable, key=lambda keg: (keg.container_id not in held, keg.expires_on, keg.number))
    taken = {booking.asset_id for booking in others}
    bookings = []
    for item in lines:
        found = 0
        for asset in _free(room, order, item, by_expiry, window, now):
            if found < item.quantity and asset.number not in taken:
                taken.add(asset.number)
                bookings.append(room.booking(asset, item_id=item.id))
                found += 1
        if found < item.quantity:
            lacking = int(item.quantity) - found
            raise _not_tested(room, order, item, by_expiry, window, now, lacking) or _not_full(item, lacking)
    return bookings


def check_filled(room: Stockroom, order: EventOrder) -> None:
    """Raises ``Refused`` for a kit whose container has no chosen beer, and names the container."""
    kits = {item.id: item for item in order.items if item.kind == "kit"}
    for booking in order.bookings.values():
        if booking.item_id in kits and room.model(booking.model_id).container.capacity_l is not None:
            raise Refused(
                f"Escolha o chope do {room.model(booking.model_id).name} de “{kits[booking.item_id].name}” antes de "
                "agendar a entrega: o barril iria vazio.",
                mend=mended_at("event", order.number),
            )


def delivered_kegs(store: Store, order: EventOrder, assets: Mapping[int, Asset], at: datetime) -> list[Keg]:
    """The kegs in the containers that left ``at``. Raises ``Refused`` for a container of a line of beer without it, and
    for a container with beer in any other line."""
    kegs = {keg.container_id: keg for keg in kegs_in(store, assets)}
    for asset_id, booking in order.bookings.items():
        keg, wanted = kegs.get(asset_id), order.beer_of(booking)
        if keg is not None and wanted is None:
            raise full_shell(assets[asset_id])
        if wanted is not None and (keg is None or keg.beer_id != wanted):
            raise Refused(f"O barril {booking.asset_tag} não está mais com o chope deste pedido: troque-o por outro.")
    check_not_blocked(store, kegs.values())
    for keg in kegs.values():
        keg.deliver(order.number, order.order_code, at)
    return list(kegs.values())


@dataclass(frozen=True, slots=True)
class KegBack:
    """How the beer in a container came back. ``kg`` is what a partial keg weighs with its container; without a scale,
    ``quarters`` of it are estimated to be left."""

    state: KegState
    kg: Decimal | None = None
    quarters: int | None = None

    @property
    def is_estimate(self) -> bool:
        return self.state == "partial" and self.quarters is not None


def returned_kegs(
    store: Store,
    order: EventOrder,
    assets: Mapping[int, Asset],
    said: Mapping[int, KegBack],
    lost: Collection[int],
    at: datetime,
) -> tuple[list[Keg], dict[int, ReturnedKeg]]:
    """The kegs in the containers that came back ``at`` or are ``lost``, and the statement about each, by asset id.

    A container without a statement came back empty. Raises ``Refused`` for an impossible statement.
    """
    kegs = {
        keg.container_id: keg
        for keg in kegs_in(store, assets)
        if keg.container_id is not None and keg.out_with == order.number
    }
    for asset_id in said.keys() - kegs.keys():
        raise Refused(f"O ativo {assets[asset_id].asset_tag} não levou chope neste pedido.")
    prices = {item.id: item for item in order.items if item.kind == "beer"}
    percent = Decimal(sealed_keg_credit(store))
    found: dict[int, ReturnedKeg] = {}
    for asset_id, keg in kegs.items():
        back = said.get(asset_id) or KegBack("lost" if asset_id in lost else "empty")
        if (back.state == "lost") != (asset_id in lost):
            raise Refused(f"O barril {keg.container_tag} está perdido ou voltou: diga o mesmo do ativo e do chope.")
        left_l = _left(store, keg, assets[asset_id], back)
        keg.come_back(order.number, order.order_code, back.state, left_l, at)
        item = prices.get(order.bookings[asset_id].item_id)
        price, mode = (item.unit_price, item.mode) if item else (Decimal(0), "sold")
        credit = credit_of(mode, back.state, price, left_l=left_l, litres=keg.quantity, sealed_percent=percent)
        by_policy = percent if (mode, back.state) == ("sold", "sealed") else None
        found[asset_id] = ReturnedKeg(
            state=back.state, left_l=left_l, credit=credit, percent=by_policy, estimated=back.is_estimate
        )
    return list(kegs.values()), found


def kegs_to_customer(
    store: Store, order: EventOrder, returned: EquipmentReturned, assets: Sequence[Asset]
) -> list[Keg]:
    """The kegs whose return is taken back, with the customer again. Raises ``Refused`` for a container that was filled
    since, and for a keg with which something happened since."""
    with_beer = {each.asset_id for each in returned.assets if each.keg}
    opened = {keg.container_id: keg for keg in kegs_in(store, [asset.number for asset in assets])}
    found = []
    for asset in assets:
        now = opened.get(asset.number)
        if asset.number not in with_beer:
            keg = None
        else:
            names = store.referring(asset.id)
            fills = store.load_all(
                Keg, [stream_id(name) for name in names if name.startswith(f"{Keg.TOPIC}-")]
            ).values()
            back = (each for each in fills if each.back_from == order.number)
            keg = max(back, key=lambda each: each.number, default=None)
            if keg is None:
                raise Refused(f"O chope do barril {asset.asset_tag} já teve outro destino, então a devolução fica.")
            keg.go_back(order.number, order.order_code, blocked=keg.batch_id in blocked_batches(store, [keg]))
            found.append(keg)
        if now is not None and (keg is None or now.id != keg.id):
            raise Refused(f"O barril {asset.asset_tag} já foi enchido de novo: esvazie-o para desfazer a devolução.")
    return found


def _left(store: Store, keg: Keg, container: Asset, back: KegBack) -> Decimal:
    """Litres that came back. A litre of beer weighs a kilogram."""
    if back.state == "sealed":
        return keg.quantity
    if back.state != "partial":
        return Decimal(0)
    if back.quarters is not None:
        if back.kg is not None:
            raise Refused(f"Diga o peso do barril {keg.container_tag} ou uma estimativa, não os dois.")
        return keg.quantity * back.quarters / 4
    if back.kg is None:
        raise Refused(f"Diga quantos quilos pesa o barril {keg.container_tag} com o que sobrou, ou quanto sobrou.")
    model = store.load(Model, container.model_id)
    tare_kg = model.container.tare_kg
    empty_kg = model.unit_kg - keg.capacity_l if tare_kg is None else tare_kg
    left_l = back.kg - empty_kg
    if not 0 < left_l < keg.quantity:
        empty, full = short_number(empty_kg), short_number(empty_kg + keg.quantity)
        raise Refused(f"O barril {keg.container_tag} pesa {empty} kg vazio e {full} kg cheio: confira o peso.")
    return left_l


def check_swapped_keg(store: Store, order: EventOrder, held: Booking | None, other: Asset) -> None:
    """A container of a line of beer is swapped for one with the same beer, any other for an empty one. Raises
    ``Refused`` for what does not fit."""
    if held is None:
        return
    wanted, kegs = order.beer_of(held), kegs_in(store, [other.number])
    if wanted is None:
        if kegs:
            raise Refused(f"O barril {other.asset_tag} está com chope: troque por um vazio.")
        return
    if not any(keg.status == "full" and keg.beer_id == wanted for keg in kegs):
        raise Refused(f"O barril {other.asset_tag} não está cheio do mesmo chope: escolha outro.")
    check_not_blocked(store, kegs)
    if taken := set_aside_for(other, order):
        raise Refused(f"O barril {other.asset_tag} está separado para o evento {taken}: escolha outro.")


def _free(
    room: Stockroom, order: EventOrder, item: Item, kegs: Sequence[Keg], window: Window, now: datetime
) -> list[Asset]:
    """The containers of full kegs of the line that the order can have, in the order of ``kegs``, those that need a
    service last."""
    found = []
    for asset in _full(room, order, item, kegs):
        obstacle = not_free(asset, room.model_of(asset), window, now, order.number)
        if obstacle is None and set_aside_for(asset, order) is None:
            found.append(asset)
    return sorted(found, key=lambda each: _comes_last(room, order, each, window, now))


def _full(room: Stockroom, order: EventOrder, item: Item, kegs: Sequence[Keg]) -> Iterator[Asset]:
    """The containers of kegs that are full of the line's beer and may still be served on the day of the delivery."""
    day = order.details.preferred_delivery_date
    assert day is not None, "a booked order has a day of delivery"
    for keg in kegs:
        fits = (keg.beer_id, keg.capacity_l, keg.status) == (item.ref_id, item.container_l, "full")
        if fits and keg.container_id is not None and keg.expires_on >= day:
            yield room.asset(keg.container_id)


def _comes_last(room: Stockroom, order: EventOrder, container: Asset, window: Window, now: datetime) -> bool:
    """Whether it needs a service before it is back, and the order does not hold it already."""
    dues = container.dues(room.model_of(container).services)
    return container.number not in order.bookings and lapsed_rule(dues, window, now) is not None


def set_aside_for(asset: Asset, order: EventOrder) -> str | None:
    """The code of another order for which a container stands ready. Its beer leaves with that order, so it cannot be
    taken for other dates either."""
    others = (held for held in asset.bookings.values() if held.order_id != order.number)
    return next((held.order_code for held in others if held.set_aside), None)


def full_shell(asset: Asset) -> Refused:
    """The refusal of a container with beer in an order that takes it empty: that beer was neither promised nor sold."""
    return Refused(
        f"O barril {asset.asset_tag} está com chope e este pedido o leva vazio: troque-o por outro.",
        asset={"id": asset.number, "asset_tag": asset.asset_tag},
        order=None,
    )


def check_loadable(store: Store, containers: Collection[int]) -> None:
    """Raises ``Refused`` for a container with beer of a blocked batch."""
    check_not_blocked(store, kegs_in(store, containers))


def kegs_in(store: Store, containers: Collection[int]) -> list[Keg]:
    """The open fills of these containers."""
    streams = store.find_all(CONTAINER_FILL, [str(id) for id in containers])
    return list(store.load_all(Keg, [stream_id(stream) for stream in streams.values()]).values())


def _not_tested(
    room: Stockroom, order: EventOrder, item: Item, kegs: Sequence[Keg], window: Window, now: datetime, lacking: int
) -> Refused | None:
    """The refusal where a container is full of the line's beer and only its test is over: packaging mends nothing."""
    for asset in _full(room, order, item, kegs):
        model = room.model_of(asset)
        expired = expired_test(asset.asset_tag, asset.dues(model.services), window, now)
        obstacle = not_free(asset, model, window, now, order.number)
        # what an order or a person keeps is said first, so this is the only obstacle where the sentences agree
        if expired and obstacle and obstacle.sentence == expired.sentence and set_aside_for(asset, order) is None:
            return Refused(
                f"{item.name}: {_lacking(lacking)}. {expired.sentence}",
                asset={"id": asset.number, "asset_tag": asset.asset_tag},
                missing=_missing(item, lacking),
                mend=mended_at("asset", asset.number),
            )
    return None


def _not_full(item: Item, lacking: int) -> Refused:
    return Refused(
        f"{item.name}: {_lacking(lacking)}. Envase o lote antes de agendar a entrega.",
        missing=_missing(item, lacking),
        mend=mended_at("batches"),
    )


def _lacking(lacking: int) -> str:
    return f"falta {lacking} barril cheio" if lacking == 1 else f"faltam {lacking} barris cheios"


def _missing(item: Item, lacking: int) -> list[dict[str, object]]:
    assert item.container_l is not None
    return [
        {
            "beer_id": item.ref_id,
            "container_l": float(item.container_l),
            "missing": lacking,
            "first_day": None,
        }
    ]
