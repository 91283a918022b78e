"""Commands of the driver of a route: each is a step of an order, at the instant when it happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Final

from command_api.accounts.domain import User
from command_api.equipment.domain import ASSET_TAG, Asset
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.kernel import CommandContext, NotFound, Refused, stream_id
from command_api.kernel.text import name_form
from command_api.orders.commands import Delivery, Receiver, deliver_order, register_return, schedule_delivery
from command_api.orders.deciding import LOST, TRIES, answer_of, decide
from command_api.orders.domain import EventOrder, StopProof
from command_api.orders.domain.checks import FURTHEST_BACK
from command_api.orders.domain.kept_papers import PROOF_PLACE, proof_place
from command_api.orders.events import Booking, Condition, LoadedAsset, ReturnedAsset
from command_api.orders.kegs import KegBack, check_loadable
from command_api.orders.paying import Payment, receive_payment
from command_api.orders.swapping import TakenIn, swap_asset
from command_api.route_plans.domain import Route, RoutePlan, Vehicle, number_of
from command_api.rules.stops import MOST_PROOFS, PROOF_LABELS, FailureReason, NextStep, ProofKind
from command_api.rules.van_days import StopKind
from infra.brazilian import moment

_UNSCHEDULED: Final = ("confirmed", "in_factory_batch")
_FAR: Final = timedelta(hours=1)
"""An instant that was moved by so much has the phone's own instant beside it in the history."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop of a route of ``day``."""

    day: date
    kind: StopKind
    order_id: int


@dataclass(frozen=True, slots=True)
class PieceBack:
    """What is fetched, by the tag that was read."""

    asset_tag: str
    condition: Condition
    note: str = ""
    keg: KegBack | None = None


@dataclass(frozen=True, slots=True)
class Failure:
    reason: FailureReason
    next_step: NextStep
    note: str = ""


def load_van(
    store: Store,
    day: date,
    tags: Sequence[str],
    happened_at: datetime,
    ctx: CommandContext,
    check: Callable[[Sequence[int]], None] = lambda _orders: None,
) -> Receipt:
    """The pieces with these ``tags`` are in the caller's van, for whichever of its deliveries holds them. A delivery
    that was not scheduled yet is scheduled now, if it can be. ``check`` refuses orders that may not leave.

    Raises ``Refused`` with the ``unexpected`` tags and where they belong; then nothing is loaded.
    """
    plan, route = _own_route(store, day, ctx)
    ids = [stop.order_id for stop in route.stops if stop.kind == "delivery"]
    for id in ids:
        with suppress(Refused):  # a delivery that lacks a keg keeps no other one out of the van
            _schedule(store, Stop(day, "delivery", id), happened_at, ctx)

    def attempt() -> Receipt:
        orders = [order for order in (store.load(EventOrder, id) for id in ids) if order.status != "delivered"]
        places = {name_form(tag): (order, id, tag) for order in orders for tag, id in _tags(store, order).items()}
        read = {name_form(tag): tag for tag in tags}
        unexpected = [tag for form, tag in read.items() if form not in places]
        if unexpected:
            raise Refused(" ".join(_belonging(store, plan, tag) for tag in unexpected), unexpected=unexpected)
        found = [places[form] for form in read]
        check_loadable(store, [asset_id for _, asset_id, _ in found])
        touched = [order for order in orders if any(its is order for its, _, _ in found)]
        check([order.number for order in touched])
        for order in touched:
            pieces = [LoadedAsset(asset_id=id, asset_tag=tag) for its, id, tag in found if its is order]
            moved = [store.load(Asset, piece.asset_id) for piece in pieces]
            order.load(pieces, at=_at(order, happened_at, ctx, moved))
        return store.save(*touched, ctx=ctx, answer=answer_of(touched[0]))

    return retry_on_conflict(attempt, TRIES, LOST)


def arrive(store: Store, stop: Stop, happened_at: datetime, ctx: CommandContext) -> Receipt:
    """The van is at the door. A second arrival on the same day is none."""
    _check_drives(store, stop, ctx)

    def reach(order: EventOrder) -> None:
        order.reach_stop(stop.day, stop.kind, at=_at(order, happened_at, ctx))

    return decide(store, stop.order_id, ctx, reach)


def keep_proof(
    store: Store,
    stop: Stop,
    proof: ProofKind,
    content: bytes,
    asset_tag: str,
    happened_at: datetime,
    ctx: CommandContext,
    shown: str = "",
) -> Receipt:
    """A signature or photo is kept byte by byte, encrypted for the customer, with what was ``shown`` above it. The
    answer, which is kept in plain text for a repeated key, has no hash of it. Raises ``Refused`` where the stop has as
    many of this kind as there may be."""
    _check_drives(store, stop, ctx)
    order = store.load(EventOrder, stop.order_id)

    def attempt() -> Receipt:
        place = _free_place(store, stop, proof)
        kept = StopProof.keep(
            store.new_id(StopProof),
            order,
            stop.day,
            stop.kind,
            proof,
            content,
            asset_tag=asset_tag,
            at=_at(order, happened_at, ctx),
            place=place,
            shown=shown,
        )
        return store.save(kept, ctx=ctx)

    return retry_on_conflict(attempt, TRIES, LOST)


def hand_over(
    store: Store,
    stop: Stop,
    receiver: Receiver,
    happened_at: datetime,
    ctx: CommandContext,
    seen_version: int | None = None,
) -> Receipt:
    """Everything that was to be delivered is with the customer: by the order's ``seen_version``, where the phone says
    which one it showed."""
    _check_drives(store, stop, ctx)
    _check_kind(stop, "delivery")
    _schedule(store, stop, happened_at, ctx)
    order = store.load(EventOrder, stop.order_id)
    at = _at(order, happened_at, ctx, (store.load(Asset, id) for id in order.bookings))
    return deliver_order(store, stop.order_id, ctx, at, receiver, seen_version)


def swap_piece(
    store: Store, stop: Stop, asset_tag: str, by_tag: str, taken_in: TakenIn, happened_at: datetime, ctx: CommandContext
) -> Receipt:
    """Another piece of the same model takes the place of one: before the delivery, and at the door after it."""
    _check_drives(store, stop, ctx)
    order = store.load(EventOrder, stop.order_id)
    by = _asset(store, by_tag)
    asset_id = _held(store, order, asset_tag)
    at = _at(order, happened_at, ctx, (store.load(Asset, asset_id), by))
    if order.status == "delivered":
        return swap_asset(store, stop.order_id, asset_id, by.number, ctx, replace(taken_in, happened_at=at))
    return swap_asset(store, stop.order_id, asset_id, by.number, replace(ctx, now=at), taken_in)


def fetch(
    store: Store,
    stop: Stop,
    pieces: Sequence[PieceBack],
    empties: int,
    receiver: Receiver | None,
    happened_at: datetime,
    ctx: CommandContext,
) -> Receipt:
    """Some or all of what is out is in the van. What a damage costs is decided by the office."""
    _check_drives(store, stop, ctx)
    order = store.load(EventOrder, stop.order_id)
    back = {_held(store, order, each.asset_tag): each for each in pieces}
    returned = [
        ReturnedAsset(asset_id=id, asset_tag="", condition=each.condition, note=each.note) for id, each in back.items()
    ]
    kegs = {id: each.keg for id, each in back.items() if each.keg is not None}
    at = _at(order, happened_at, ctx, (store.load(Asset, id) for id in back))
    return register_return(store, stop.order_id, returned, empties, ctx, kegs, at, receiver=receiver)


def take_payment(store: Store, stop: Stop, payment: Payment, happened_at: datetime, ctx: CommandContext) -> Receipt:
    """Money was received at the door. Where it counts as received hours from what the phone says, the history has
    that instant as the reason."""
    _check_drives(store, stop, ctx)
    order = store.load(EventOrder, stop.order_id)
    at = min(ctx.now, max(happened_at, _earliest(order, ctx)))
    if abs(at - happened_at) >= _FAR:
        ctx = replace(ctx, reason=f"O telefone disse {moment(happened_at)}.")
    return receive_payment(store, stop.order_id, replace(payment, received_at=at), ctx)


def fail(store: Store, stop: Stop, failure: Failure, happened_at: datetime, ctx: CommandContext) -> Receipt:
    """Nothing was handed over or fetched. The order stays as it is, and the office sees the reason."""
    _check_drives(store, stop, ctx)

    def give_up(order: EventOrder) -> None:
        at = _at(order, happened_at, ctx)
        order.fail_stop(stop.day, stop.kind, failure.reason, failure.next_step, failure.note, at=at)

    return decide(store, stop.order_id, ctx, give_up)


def _free_place(store: Store, stop: Stop, proof: ProofKind) -> int:
    """A place for another proof of this kind. Raises ``Refused`` where the stop has none."""
    most = MOST_PROOFS[proof]
    places = [proof_place(stop.order_id, stop.day, stop.kind, proof, place) for place in range(most)]
    taken = store.find_all(PROOF_PLACE, places)
    if len(taken) < most:
        return next(number for number, place in enumerate(places) if place not in taken)
    raise Refused(f"Esta parada já tem {most} {PROOF_LABELS[proof].lower()}s, o máximo. O resto segue sem esta.")


def _own_route(store: Store, day: date, ctx: CommandContext) -> tuple[RoutePlan, Route]:
    """The plan of ``day`` and the route of the caller. Raises ``Refused`` where the caller drives none."""
    plan = _plan(store, day)
    for route in plan.routes.values() if plan else ():
        if route.driver_id == ctx.actor.id:
            assert plan is not None
            return plan, route
    raise Refused(f"Você não dirige nenhuma rota em {day:%d/%m/%Y}. Fale com a casa.")


def _check_drives(store: Store, stop: Stop, ctx: CommandContext) -> None:
    """Raises ``Refused`` where the caller does not drive this stop by the plan, and says who does."""
    plan = _plan(store, stop.day)
    for route in plan.routes.values() if plan else ():
        if any((each.order_id, each.kind) == (stop.order_id, stop.kind) for each in route.stops):
            if route.driver_id == ctx.actor.id:
                return
            raise Refused(f"Esta parada passou para {_van_and_driver(store, route)}. Fale com a casa.")
    raise Refused("Esta parada não está mais em nenhuma rota deste dia. Fale com a casa.")


def _check_kind(stop: Stop, kind: StopKind) -> None:
    if stop.kind != kind:
        raise Refused("Nesta parada se recolhe: não há o que entregar.")


def _plan(store: Store, day: date) -> RoutePlan | None:
    try:
        return store.load(RoutePlan, number_of(day))
    except NotFound:
        return None


def _van_and_driver(store: Store, route: Route) -> str:
    van = store.load(Vehicle, route.vehicle_id).settings.name
    return f"{store.load(User, route.driver_id).name}, no carro {van}" if route.driver_id else f"o carro {van}"


def _schedule(store: Store, stop: Stop, happened_at: datetime, ctx: CommandContext) -> None:
    """Schedule an order on a route that is not scheduled yet, for this day and driver, before the step that needs it.
    It takes no idempotency key, because scheduling twice does nothing."""
    order = store.load(EventOrder, stop.order_id)
    if order.status not in _UNSCHEDULED:
        return
    delivery = Delivery(stop.day, order.details.preferred_delivery_shift, ctx.actor.name)
    then = replace(ctx, now=_at(order, happened_at, ctx), idempotency=None)
    try:
        schedule_delivery(store, stop.order_id, delivery, then)
    except Refused:
        # another tab, or the office, may have scheduled it since it was loaded
        if store.load(EventOrder, stop.order_id).status in _UNSCHEDULED:
            raise


def _at(order: EventOrder, happened_at: datetime, ctx: CommandContext, assets: Iterable[Asset] = ()) -> datetime:
    """When a step with these ``assets`` happened: not after its receipt, and not before what is known to be before it.
    A phone that was offline may report a step before one that the office recorded meanwhile."""
    moved = [asset.moved_at for asset in assets]
    steps = [order.scheduled_at, order.delivered_at, order.booked_at if order.bookings else None, *moved]
    return min(ctx.now, max([happened_at, _earliest(order, ctx), *(step for step in steps if step is not None)]))


def _earliest(order: EventOrder, ctx: CommandContext) -> datetime:
    """No step of an order is before it was placed, or further back than the books are open: its instant counts as
    that one."""
    furthest = ctx.now - FURTHEST_BACK
    return furthest if order.window is None else max(furthest, order.placed_at)


def _tags(store: Store, order: EventOrder) -> dict[str, int]:
    """The assets of the order by their tags as they are now. A tag from the booking names its asset too until another
    asset gets it: the phone may have read it before the piece was retagged."""
    before = {each.asset_tag: id for id, each in order.bookings.items() if not store.find(ASSET_TAG, _form(each))}
    return before | {store.load(Asset, id).asset_tag: id for id in order.bookings}


def _form(booking: Booking) -> str:
    return name_form(booking.asset_tag)


def _held(store: Store, order: EventOrder, tag: str) -> int:
    """The asset of the order with this tag."""
    form = name_form(tag)
    for its, id in _tags(store, order).items():
        if name_form(its) == form:
            return id
    raise Refused(f"{tag} não é do pedido {order.order_code}.")


def _asset(store: Store, tag: str) -> Asset:
    stream = store.find(ASSET_TAG, name_form(tag))
    if stream is None:
        raise Refused(f"Não existe peça com a etiqueta {tag}.")
    return store.load(Asset, stream_id(stream))


def _belonging(store: Store, plan: RoutePlan, tag: str) -> str:
    """A sentence about the place of a piece that is in no delivery of the caller's route."""
    asset = _asset(store, tag)
    for route in plan.routes.values():
        for stop in route.stops:
            order = store.load(EventOrder, stop.order_id)
            if asset.number in order.out and stop.kind == "delivery":
                return f"{tag} já foi entregue no pedido {order.order_code}: tire-o da lista."
            if asset.number in order.bookings:
                return f"{tag} é do pedido {order.order_code}, de {_van_and_driver(store, route)}."
    return f"{tag} não é de nenhuma entrega desta rota: deixe na casa ou troque no pedido."
