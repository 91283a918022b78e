"""Commands on batches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Final

import msgspec

from command_api.batches.details import Plan
from command_api.batches.domain import BATCH_CODE, Batch
from command_api.batches.events import PackagedFill
from command_api.beers.domain import Beer
from command_api.equipment.domain import ASSET_TAG, Asset, Model
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.kernel import CommandContext, Refused, Taken, stream_id
from command_api.kernel.partial import UNSET, Maybe, Partial
from command_api.kernel.text import name_form
from command_api.orders.domain import EventOrder
from command_api.rules.mending import mended_at
from command_api.rules.windows import PUB_TIME
from command_api.stock.kegs import CONTAINER_FILL, Filling, Keg

_TRIES: Final = 5
_MOST_OF_A_WEEK: Final = 1000
_FILLABLE: Final = ("available", "reserved")


@dataclass(frozen=True, slots=True)
class PlanBatch:
    """Without a code one is made from the week: the first batch that is ready in week 47 of 2026 is L2647."""

    beer_id: int
    plan: Plan


@dataclass(frozen=True, slots=True)
class ChangeBatch:
    """What ``plan`` does not state stays. ``blocked_why`` blocks the batch, empty unblocks it."""

    id: int
    plan: Partial[Plan] = field(default_factory=lambda: Partial(Plan))
    cancelled: bool = False
    blocked_why: Maybe[str] = UNSET


@dataclass(frozen=True, slots=True)
class Fill:
    """A container that was filled, by its tag."""

    container_tag: str
    litres: Decimal
    best_before: date


def plan_batch(store: Store, command: PlanBatch, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound`` (beer), ``Refused``, ``Taken`` (code)."""
    beer = store.load(Beer, command.beer_id)
    if not beer.is_active:
        raise Refused(
            f"O chope “{beer.name}” está inativo: ative-o antes de planejar um lote.", mend=mended_at("beers")
        )
    id = store.new_id(Batch)

    def plan() -> Receipt:
        code = command.plan.code or _free_code(store, command.plan.ready_on)
        batch = Batch.introduce(id, beer_id=command.beer_id, plan=msgspec.structs.replace(command.plan, code=code))
        return _save(store, batch, ctx)

    # a generated code may be taken between the look and the save; a given one stays taken
    return plan() if command.plan.code else retry_on_conflict(plan, _TRIES, (Taken,))


def change_batch(store: Store, command: ChangeBatch, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``Refused``, ``Taken`` (code)."""
    batch = store.load(Batch, command.id, ctx)
    batch.replan(command.plan.applied_to(batch.plan))
    if command.cancelled:
        batch.cancel()
    if command.blocked_why is not UNSET:
        batch.block(command.blocked_why) if command.blocked_why else batch.unblock()
    return _save(store, batch, ctx)


def package_batch(store: Store, id: int, fills: Sequence[Fill], ctx: CommandContext) -> Receipt:
    """Fill containers from a batch: the batch and a keg per container, all or nothing, in one transaction.

    Raises ``NotFound`` (batch), ``Refused`` (tag unknown, container too small, out, out of service or booked by an
    order without this beer, more than the batch has, best before in the past), ``Taken`` (a container is full).
    """
    tags = [name_form(fill.container_tag) for fill in fills]
    if len(set(tags)) != len(tags):
        raise Refused("O mesmo barril aparece duas vezes no envase.")
    ids = store.new_ids(Keg, len(fills))
    today = ctx.now.astimezone(PUB_TIME).date()

    def package() -> Receipt:
        batch = store.load(Batch, id, ctx)
        kegs = [_filled(store, keg_id, batch, fill, today) for keg_id, fill in zip(ids, fills, strict=True)]
        batch.package([_packaged(keg) for keg in kegs], today)
        try:
            return store.save(batch, *kegs, ctx=ctx, answer={"kegs": [keg.number for keg in kegs]})
        except Taken as taken:
            raise _full(kegs, taken) from None

    return retry_on_conflict(package, _TRIES)


def _filled(store: Store, keg_id: int, batch: Batch, fill: Fill, today: date) -> Keg:
    stream = store.find(ASSET_TAG, name_form(fill.container_tag))
    if stream is None:
        raise Refused(f"Não há barril com a etiqueta {fill.container_tag}.", mend=mended_at("equipment"))
    container = store.load(Asset, stream_id(stream))
    model = store.load(Model, container.model_id)
    if model.holds_l is None:
        raise Refused(
            f"O ativo {container.asset_tag} não é um barril: o modelo “{model.name}” não tem capacidade.",
            mend=mended_at("equipment"),
        )
    if fill.litres > model.holds_l:
        raise Refused(f"No barril {container.asset_tag} cabem {model.holds_l.normalize():f} litros.")
    if container.status not in _FILLABLE:
        raise Refused(
            f"O barril {container.asset_tag} não está na casa ou está fora de serviço.",
            mend=mended_at("asset", container.number),
        )
    _check_booked(store, container, batch.beer_id)
    filling = Filling(
        batch_id=batch.number,
        beer_id=batch.beer_id,
        container_id=container.number,
        container_tag=container.asset_tag,
        capacity_l=model.holds_l,
        litres=fill.litres,
        filled_on=today,
        best_before=fill.best_before,
        cost=batch.cost_of(fill.litres),
    )
    return Keg.fill(keg_id, batch.code, filling)


def _check_booked(store: Store, container: Asset, beer_id: int) -> None:
    """Orders have booked the container only for this beer. Any other order takes it empty: its beer would count as
    free for others and leave with that order."""
    for held in container.bookings.values():
        order = store.load(EventOrder, held.order_id)
        booking = order.bookings.get(container.number)
        if booking is None or order.beer_of(booking) != beer_id:
            raise Refused(
                f"O barril {container.asset_tag} está reservado para o evento {held.order_code}: encha outro.",
                asset={"id": container.number, "asset_tag": container.asset_tag},
                order={"id": held.order_id, "order_code": held.order_code},
                mend=mended_at("event", held.order_id),
            )


def _packaged(keg: Keg) -> PackagedFill:
    assert keg.container_id is not None
    return PackagedFill(
        keg_id=keg.number,
        container_id=keg.container_id,
        container_tag=keg.container_tag,
        litres=keg.quantity,
        best_before=keg.expires_on,
    )


def _full(kegs: Sequence[Keg], taken: Taken) -> Taken:
    """The refusal with the tag of the container that holds beer."""
    if taken.details["scope"] != CONTAINER_FILL:
        return taken
    tag = next(keg.container_tag for keg in kegs if str(keg.container_id) == taken.details["value"])
    return Taken(f"O barril {tag} já está com chope.", **taken.details)


def _free_code(store: Store, ready_on: date) -> str:
    """``L2647``, then ``L2647-2`` and so on."""
    year, week, _ = ready_on.isocalendar()
    stem = f"L{year % 100:02}{week:02}"
    codes = [stem, *(f"{stem}-{number}" for number in range(2, _MOST_OF_A_WEEK))]
    taken = store.find_all(BATCH_CODE, [code.casefold() for code in codes])
    return next(code for code in codes if code.casefold() not in taken)


def _save(store: Store, batch: Batch, ctx: CommandContext) -> Receipt:
    try:
        return store.save(batch, ctx=ctx, answer={"code": batch.code})
    except Taken as taken:
        if taken.details["scope"] != BATCH_CODE:
            raise
        raise Taken(f"Já existe um lote {batch.code}.", **taken.details) from None
