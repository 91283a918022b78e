"""When an order needs its equipment, and which assets it gets: reads, decides nothing for good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from command_api.equipment.details import KitItem
from command_api.equipment.domain import Asset, Model, Obstacle
from command_api.kernel import Refused
from command_api.orders.domain import Demand, EventOrder, Unmet
from command_api.orders.events import Booking, Item, MissingModel
from command_api.orders.slots import kegs_of_kit
from command_api.orders.stockroom import Stockroom
from command_api.rules.choosing import Candidate, choose
from command_api.rules.mending import mended_at
from command_api.rules.services import lapsed_rule
from command_api.rules.windows import Window, booking_window, pickup_of
from infra.brazilian import counted


@dataclass(frozen=True, slots=True)
class Allocation:
    """Bookings for every line, and the assets behind them as they were loaded, by id.

    ``wanted``, ``missing`` and ``taken`` count pieces by model: of all that is needed, of what is not free, and of what
    people named that is not free.
    """

    bookings: list[Booking] = field(default_factory=list)
    assets: dict[int, Asset] = field(default_factory=dict)
    wanted: Counter[int] = field(default_factory=Counter)
    missing: Counter[int] = field(default_factory=Counter)
    taken: Counter[int] = field(default_factory=Counter)

    def take(self, booking: Booking, asset: Asset) -> None:
        self.assets[asset.number] = asset
        self.bookings.append(booking)

    def need(self, model: Model, wanted: int, found: int) -> None:
        """``wanted`` pieces of a model are needed, of which ``found`` are free."""
        self.wanted[model.number] += wanted
        self.missing[model.number] += wanted - found

    def name(self, model: Model, *, free: bool) -> None:
        """People named a piece of a model."""
        self.wanted[model.number] += 1
        self.taken[model.number] += not free

    def demand(self, room: Stockroom, order: EventOrder, window: Window, now: datetime) -> Demand:
        """What the order wants, for the case that it is refused. A taken piece is not missing while another one of its
        model is free."""
        missing = Counter(self.missing)
        for id, taken in self.taken.items():
            missing[id] += max(0, taken - self._spare(room, order, id, window, now))
        models = (
            MissingModel(model_id=id, model_name=room.model(id).name, wanted=self.wanted[id], missing=lacking)
            for id, lacking in sorted(missing.items())
            if lacking
        )
        return Demand.of(order, window, tuple(models))

    def _spare(self, room: Stockroom, order: EventOrder, model_id: int, window: Window, now: datetime) -> int:
        """Free pieces of a model that no line takes."""
        model = room.model(model_id)
        return sum(
            asset.number not in self.assets and not_free(asset, model, window, now, order.number) is None
            for asset in room.assets_of(model_id)
        )


def not_free(asset: Asset, model: Model, window: Window, now: datetime, order_id: int) -> Obstacle | None:
    """Why the piece of ``model`` is not free for an order in ``window``."""
    return asset.obstacle(window, model.terms.cleaning_buffer_min, model.services, now=now, order_id=order_id)


def window_for(room: Stockroom, order: EventOrder) -> Window:
    """From the delivery to the pickup that was agreed, or that follows from the longest loan of the models needed."""
    details = order.details
    if details.preferred_delivery_date is None:
        raise Refused("Informe a data da entrega.")
    pickup, pickup_shift = pickup_of(
        details.preferred_delivery_date,
        details.preferred_delivery_shift,
        pickup=details.pickup_date,
        pickup_shift=details.pickup_shift,
        loan_days=[room.model(id).terms.default_loan_days for id in _models_needed(room, order)],
    )
    return booking_window(details.preferred_delivery_date, details.preferred_delivery_shift, pickup, pickup_shift)


def allocate(room: Stockroom, order: EventOrder, window: Window, now: datetime) -> Allocation:
    """An asset for every need of every line: assets named by people first, then kits and models.

    Raises ``Refused`` with ``asset``, ``order`` and ``free`` of what is missing first: ``Unmet`` if that is more than
    containers with beer in them. An asset that people named is taken as it is: whether it is free is decided when it is
    booked.
    """
    allocation, refusals = Allocation(), list[Refused]()
    named = [(item, room.asset(item.ref_id)) for item in order.items if item.kind == "asset"]
    with_beer = room.with_beer(asset for _, asset in named if room.model_of(asset).holds_l is not None)
    for item, asset in named:
        model = room.model_of(asset)
        allocation.take(room.booking(asset, item_id=item.id), asset)
        allocation.name(model, free=_obstacle(asset, model, order, item, window, now) is None)
        if asset.number in with_beer and not _holds(order, item, asset):
            refusals.append(_full(asset, free_instead(room, order, asset, window, now)))
    for item in order.items:
        refusals += _allocate_any(room, allocation, order, item, window, now)
    if refusals:
        demand = allocation.demand(room, order, window, now)
        raise Unmet(refusals[0], demand) if demand.models else refusals[0]
    return allocation


def free_instead(
    room: Stockroom, order: EventOrder, asset: Asset, window: Window, now: datetime
) -> list[dict[str, object]]:
    """Assets of the same model that this order could have and neither has nor just gave back: ``{id, asset_tag}``.
    Containers without beer, and nothing whose rule is over by then."""
    model = room.model_of(asset)
    others = room.assets_of(asset.model_id)
    with_beer = room.with_beer(others)
    return [
        {"id": other.number, "asset_tag": other.asset_tag}
        for other in others
        if other.number not in order.bookings
        and other.number not in with_beer
        and not other.pending_events
        and not_free(other, model, window, now, order.number) is None
        and lapsed_rule(other.dues(model.services), window, now) is None
    ]


def _needs_of(room: Stockroom, item: Item) -> Sequence[KitItem]:
    """The models that one piece of a line takes; none for a line of beer, products or an asset that people named."""
    match item.kind:
        case "kit":
            return room.kit(item.ref_id).items
        case "model":
            return (KitItem(model_id=item.ref_id),)
        case _:
            return ()


def _allocate_any(
    room: Stockroom, allocation: Allocation, order: EventOrder, item: Item, window: Window, now: datetime
) -> Iterator[Refused]:
    """What is free for a line is taken; every refusal is for a model of which there is too little."""
    filled = kegs_of_kit(order.items, item.id)
    for need in _needs_of(room, item):
        model = room.model(need.model_id)
        wanted = need.qty_required * int(item.quantity)
        kegs = min(wanted, filled[model.number])  # in their own containers, chosen when the delivery is scheduled
        filled[model.number] -= kegs
        wanted -= kegs
        assets = [asset for asset in room.assets_of(model.number) if asset.number not in allocation.assets]
        with_beer = set[int]() if model.holds_l is None else room.with_beer(assets)
        obstacles: list[Obstacle] = []
        full: list[Obstacle] = []
        free: list[Candidate] = []
        for asset in assets:
            obstacle = _obstacle(asset, model, order, item, window, now)
            if obstacle:
                obstacles.append(obstacle)
            elif asset.number in with_beer and not _holds(order, item, asset):
                full.append(_has_beer(asset))
            else:
                free.append(_candidate(room, order, item, asset, window, now))
        if len(free) < wanted and not need.is_optional:
            yield _too_few(item, model, wanted, [room.asset(c.asset_id) for c in free], [*obstacles, *full])
        if need.is_optional:  # a missing optional part needs no reason
            free = [each for each in free if each.kept or not each.overdue]
        chosen = choose(free, wanted)
        if not need.is_optional:
            # Full containers can be emptied for the order: they are no demand for more containers.
            allocation.need(model, wanted, min(wanted, len(chosen) + len(full)))
        for asset_id in chosen:
            asset = room.asset(asset_id)
            allocation.take(room.booking(asset, item_id=item.id), asset)


def _obstacle(
    asset: Asset, model: Model, order: EventOrder, item: Item, window: Window, now: datetime
) -> Obstacle | None:
    """What the line holds for these dates stays, even where it would not be given away now: the order shows the
    danger, and a person swaps."""
    if _holds(order, item, asset) and window == order.window:
        return None
    return not_free(asset, model, window, now, order.number)


def _has_beer(asset: Asset) -> Obstacle:
    """Why a container is not given to a line that asks for any: what is in it may be promised to an order."""
    sentence = f"O barril {asset.asset_tag} está cheio de chope: escolha o chope que vai nos barris."
    return Obstacle(asset.number, asset.asset_tag, None, None, sentence)


def _full(asset: Asset, free: list[dict[str, object]]) -> Refused:
    """The refusal of a container with beer that people named: its beer would leave unpaid and without a promise."""
    sentence = f"O barril {asset.asset_tag} está cheio de chope: venda o chope, ou escolha um barril vazio."
    return Refused(sentence, asset={"id": asset.number, "asset_tag": asset.asset_tag}, order=None, free=free)


def _candidate(
    room: Stockroom, order: EventOrder, item: Item, asset: Asset, window: Window, now: datetime
) -> Candidate:
    return Candidate(
        asset_id=asset.number,
        kept=_holds(order, item, asset),
        overdue=lapsed_rule(asset.dues(room.model_of(asset).services), window, now) is not None,
        near=room.kind_of(asset.home_location_id) == order.details.cost_center,
        times_used=asset.times_used,
    )


def _holds(order: EventOrder, item: Item, asset: Asset) -> bool:
    held = order.bookings.get(asset.number)
    return held is not None and held.item_id == item.id


def _too_few(item: Item, model: Model, wanted: int, free: list[Asset], obstacles: list[Obstacle]) -> Refused:
    left = [{"id": asset.number, "asset_tag": asset.asset_tag} for asset in free]
    about_model = {"id": model.number, "name": model.name}
    free_now = counted(len(left), "livre", "livres")
    sentence = f"“{item.name}” precisa de {wanted} × {model.name} e só há {free_now} nessas datas."
    first = obstacles[0] if obstacles else None
    if first is None:
        return Refused(sentence, model=about_model, free=left, mend=mended_at("equipment"))
    refusal = first.refusal()
    return Refused(f"{sentence} {first.sentence}", **refusal.details, model=about_model, free=left)


def _models_needed(room: Stockroom, order: EventOrder) -> Iterator[int]:
    for item in order.items:
        if item.kind == "asset":
            yield room.asset(item.ref_id).model_id
        else:
            yield from (need.model_id for need in _needs_of(room, item))
