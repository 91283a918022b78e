"""Which assets an order needs for its window, and which of them it gets: reads, decides nothing for good."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime

from command_api.equipment.domain import Asset, Kit, Location, Model, Obstacle
from command_api.event_store import Store
from command_api.kernel import Refused, stream_id, stream_name
from command_api.orders.domain import Candidate, EventOrder, choose
from command_api.orders.events import Booking, Item
from command_api.rules.windows import Window, booking_window, pickup_of


@dataclass(frozen=True, slots=True)
class Allocation:
    """Bookings for every line, and the assets behind them as they were loaded, by id."""

    bookings: list[Booking] = field(default_factory=list)
    assets: dict[int, Asset] = field(default_factory=dict)

    def take(self, item: Item, asset: Asset, model: Model) -> None:
        self.assets[asset.number] = asset
        self.bookings.append(_booking(item.id, asset, model))


class Stockroom:
    """Models, kits, locations and the assets of a model, each loaded once per attempt."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._models: dict[int, Model] = {}
        self._assets: dict[int, dict[int, Asset]] = {}
        self._kinds: dict[int, str] = {}

    def model(self, id: int) -> Model:
        if id not in self._models:
            self._models[id] = self._store.load(Model, id)
        return self._models[id]

    def assets_of(self, model_id: int) -> dict[int, Asset]:
        """All assets of a model by id."""
        if model_id not in self._assets:
            streams = self._store.referring(stream_name(Model.TOPIC, model_id))
            ids = [stream_id(stream) for stream in streams if stream.rpartition("-")[0] == Asset.TOPIC]
            self._assets[model_id] = {id: self._store.load(Asset, id) for id in sorted(ids)}
        return self._assets[model_id]

    def kind_of(self, location_id: int) -> str:
        if location_id not in self._kinds:
            self._kinds[location_id] = self._store.load(Location, location_id).kind
        return self._kinds[location_id]


def window_for(store: Store, order: EventOrder) -> Window:
    """From the delivery to the pickup that was agreed, or that follows from the longest loan of the models needed."""
    details = order.details
    if details.preferred_delivery_date is None:
        raise Refused("Informe a data da entrega.")
    room = Stockroom(store)
    pickup, pickup_shift = pickup_of(
        details.preferred_delivery_date,
        details.preferred_delivery_shift,
        pickup=details.pickup_date,
        pickup_shift=details.pickup_shift,
        loan_days=[room.model(id).default_loan_days for id in _models_needed(store, order)],
    )
    return booking_window(details.preferred_delivery_date, details.preferred_delivery_shift, pickup, pickup_shift)


def allocate(store: Store, order: EventOrder, window: Window, now: datetime) -> Allocation:
    """An asset for every need of every line: assets named by people first, then kits.

    Raises ``Refused`` with ``asset``, ``order`` and ``free`` where something is missing. An asset that people named is
    taken as it is: whether it is free is decided when it is booked.
    """
    room, allocation = Stockroom(store), Allocation()
    for item in order.items:
        if item.kind == "asset":
            model = room.model(store.load(Asset, item.ref_id).model_id)
            allocation.take(item, room.assets_of(model.number)[item.ref_id], model)
    for item in order.items:
        if item.kind == "kit":
            _allocate_kit(store.load(Kit, item.ref_id), room, allocation, order, item, window, now)
    return allocation


def booking_of(store: Store, asset: Asset, *, item_id: int) -> Booking:
    """The booking of one asset by a line."""
    return _booking(item_id, asset, store.load(Model, asset.model_id))


def buffer_of(store: Store, asset: Asset) -> int:
    """The minutes of cleaning that a new booking of this asset needs."""
    return store.load(Model, asset.model_id).cleaning_buffer_min


def free_instead(
    store: Store, order: EventOrder, asset: Asset, window: Window, now: datetime
) -> list[dict[str, object]]:
    """Assets of the same model that this order could have: ``{id, asset_tag}``."""
    room = Stockroom(store)
    buffer_min = room.model(asset.model_id).cleaning_buffer_min
    return [
        {"id": other.number, "asset_tag": other.asset_tag}
        for other in room.assets_of(asset.model_id).values()
        if other.number not in order.bookings
        and other.obstacle(window, buffer_min, now=now, order_id=order.number) is None
    ]


def _allocate_kit(
    kit: Kit, room: Stockroom, allocation: Allocation, order: EventOrder, item: Item, window: Window, now: datetime
) -> None:
    for need in kit.items:
        model = room.model(need.model_id)
        wanted = need.qty_required * int(item.quantity)
        assets = room.assets_of(model.number)
        obstacles: list[Obstacle] = []
        free: list[Candidate] = []
        for asset in assets.values():
            if asset.number in allocation.assets:
                continue
            obstacle = asset.obstacle(window, model.cleaning_buffer_min, now=now, order_id=order.number)
            if obstacle:
                obstacles.append(obstacle)
            else:
                free.append(_candidate(room, order, item, asset))
        if len(free) < wanted and not need.is_optional:
            raise _too_few(item, model, wanted, [assets[c.asset_id] for c in free], obstacles)
        for asset_id in choose(free, wanted):
            allocation.take(item, assets[asset_id], model)


def _candidate(room: Stockroom, order: EventOrder, item: Item, asset: Asset) -> Candidate:
    held = order.bookings.get(asset.number)
    return Candidate(
        asset_id=asset.number,
        kept=held is not None and held.item_id == item.id,
        near=room.kind_of(asset.home_location_id) == order.details.cost_center,
        times_used=asset.times_used,
    )


def _too_few(item: Item, model: Model, wanted: int, free: Iterable[Asset], obstacles: list[Obstacle]) -> Refused:
    left = [{"id": asset.number, "asset_tag": asset.asset_tag} for asset in free]
    first = obstacles[0] if obstacles else None
    sentence = f"“{item.name}” precisa de {wanted} × {model.name} e só há {len(left)} livre(s) nessas datas."
    if first is None:
        return Refused(sentence, model={"id": model.number, "name": model.name}, free=left)
    order = None if first.order_id is None else {"id": first.order_id, "order_code": first.order_code}
    return Refused(
        f"{sentence} {first.sentence}",
        model={"id": model.number, "name": model.name},
        asset={"id": first.asset_id, "asset_tag": first.asset_tag},
        order=order,
        free=left,
    )


def _models_needed(store: Store, order: EventOrder) -> Iterator[int]:
    for item in order.items:
        if item.kind == "asset":
            yield store.load(Asset, item.ref_id).model_id
        elif item.kind == "kit":
            yield from (need.model_id for need in store.load(Kit, item.ref_id).items)


def _booking(item_id: int, asset: Asset, model: Model) -> Booking:
    return Booking(
        item_id=item_id,
        asset_id=asset.number,
        asset_tag=asset.asset_tag,
        model_id=model.number,
        model_name=model.name,
    )
