"""Free assets in a window and the blocking orders, by the rule of the write side."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any, Literal

import sqlalchemy as sa

from command_api.rules.holds import Cleaning, InTheWay, OpenHold, in_the_way
from command_api.rules.rentals import piece_price
from command_api.rules.services import expired_test, lapsed_in_the_way
from command_api.rules.windows import Window
from infra.compiled import OwnRow
from projections.beers.tables import kegs
from projections.equipment.tables import assets, bookings, kits, models
from projections.runtime.columns import Instant
from query_api.equipment.booking_responses import AskedWindow, Availability, BusyAsset, FreeAsset, FreeKit, FreeModel
from query_api.equipment.queries import (
    assets_with_names,
    available_count,
    dues_of,
    kit_parts,
    model_names,
    model_weights,
    weight_of,
)
from query_api.equipment.windows import WindowAsked
from query_api.filling import filled
from query_api.http import Row, Snapshot

READ_MODELS = ("equipment", "beers")
GONE = ("lost", "retired")
"""States of an asset that the pub does not own any more."""


@dataclass(frozen=True)
class Looked:
    """An asset with its names, and why it is not free (``None``: it is). ``beer`` says whether it is a container with a
    full keg or one on tap: it leaves with a line of beer only."""

    row: Row
    obstacle: InTheWay | None
    beer: Literal["full", "tapped"] | None

    @property
    def is_free(self) -> bool:
        return self.obstacle is None and self.beer is None

    @property
    def fits_a_kit(self) -> bool:
        """Empty, or full: then the order chooses the beer in that container of the kit."""
        return self.obstacle is None and self.beer != "tapped"


def availability(read: Snapshot, asked: WindowAsked, now: datetime) -> Availability:
    """Everything about a window at once."""
    window = asked_window(read, asked, now)
    looked = [each for each in look(read, window, now, asked.except_order) if each.row["by_hand"] not in GONE]
    names, weights, for_kits = model_names(read), model_weights(read), _for_kits(looked)
    return Availability(
        window=AskedWindow(start=window.start.astimezone(UTC), end=window.end.astimezone(UTC)),
        assets=[_free(each.row) for each in looked if each.is_free],
        with_beer=[_free(each.row) for each in looked if each.obstacle is None and each.beer],
        lapsed=[_free(each.row) for each in looked if each.obstacle and each.obstacle.lapsed and not each.beer],
        kits=[_kit(row, names, weights, for_kits) for row in offered_kits(read)],
        models=_models(looked),
        busy=[_busy(each.row, each.obstacle) for each in looked if each.obstacle],
    )


def offered_kits(read: Snapshot) -> list[OwnRow]:
    """The kits that can be ordered, by name."""

    def query() -> sa.Select[Any]:
        return sa.select(kits).where(kits.c.is_active).order_by(kits.c.name_folded, kits.c.id)

    return read.rows("offered kits", query, {})


def free_for_kits(read: Snapshot, asked: WindowAsked, now: datetime) -> Counter[int]:
    """The number of assets of each model that a kit can take in the requested window."""
    return _for_kits(look(read, asked_window(read, asked, now), now, asked.except_order))


def _for_kits(looked: Sequence[Looked]) -> Counter[int]:
    return Counter(each.row["model_id"] for each in looked if each.fits_a_kit)


def asked_window(read: Snapshot, asked: WindowAsked, now: datetime) -> Window:
    """The window; a delivery without a pickup lasts as long as the longest loan of a model in use."""
    [row] = read.rows("longest loan", _longest_loan, {})
    return asked.window(now, row["days"] or 1)


def _longest_loan() -> sa.Select[Any]:
    return sa.select(sa.func.max(models.c.default_loan_days).label("days")).where(models.c.is_active)


def look(read: Snapshot, window: Window, now: datetime, except_order: int | None = None) -> list[Looked]:
    """Every asset by model and tag, and what keeps it from ``except_order`` (or a new order) in ``window``.

    The model's own cleaning has to fit in as well.
    """
    rows = every_asset(read)
    longest_cleaning = max((row["cleaning_buffer_min"] for row in rows), default=0)
    wanted = window.cleaned(longest_cleaning)
    values: dict[str, object] = {"window_start": wanted.start, "window_end": wanted.end}
    if except_order is not None:
        values["except_order"] = except_order
    held = holds(read, ("near", except_order is None), _near(except_order), values)
    beer = {row["container_id"]: row["status"] for row in read.rows("containers with beer", _containers_with_beer, {})}
    return [
        Looked(
            row,
            obstacle(row, held.get(row["id"], ()), window, row["cleaning_buffer_min"], now),
            beer=beer.get(row["id"]),
        )
        for row in rows
    ]


def _containers_with_beer() -> sa.Select[Any]:
    return sa.select(kegs.c.container_id, kegs.c.status).where(kegs.c.status.in_(("full", "tapped")))


def every_asset(read: Snapshot) -> list[OwnRow]:
    """Every asset with its names, by model and tag."""

    def query() -> sa.Select[Any]:
        return assets_with_names().order_by(models.c.name_folded, models.c.id, assets.c.tag_folded, assets.c.id)

    return read.rows("every asset", query, {})


def obstacle(asset: Row, others: Sequence[OpenHold], window: Window, buffer_min: int, now: datetime) -> InTheWay | None:
    """The reason why this asset is not free for ``window`` and the ``buffer_min`` minutes of cleaning after it."""
    cleaning = None
    if asset["cleaning_until"]:
        cleaning = Cleaning(asset["cleaning_order_id"], asset["cleaning_order_code"], asset["cleaning_until"])
    tag = asset["asset_tag"]
    wanted = window.cleaned(buffer_min)
    due = dues_of(asset)
    return (
        in_the_way(tag, others, cleaning, asset["by_hand"], wanted, now)
        or expired_test(tag, due, window, now)
        or lapsed_in_the_way(tag, due, window, now)
    )


def is_free_now(asset: Row, held: Sequence[OpenHold], now: datetime) -> bool:
    """Whether it could be taken from the shelf at this instant."""
    at_once = Window(now, now + timedelta(microseconds=1))
    return asset["status"] == "available" and obstacle(asset, held, at_once, 0, now) is None


def holds(
    read: Snapshot, shape: Hashable, which: sa.ColumnElement[bool], values: Mapping[str, object]
) -> Mapping[int, list[OpenHold]]:
    """The holds that have not ended, by asset, the earliest first. ``shape`` names ``which``, whose parameters are
    ``values``."""

    def query() -> sa.Select[Any]:
        return (
            sa.select(bookings)
            .where(bookings.c.state.in_(("booked", "set_aside", "out")), which)
            .order_by(bookings.c.start, bookings.c.order_id)
        )

    found: defaultdict[int, list[OpenHold]] = defaultdict(list)
    for row in read.rows(("holds", shape), query, values):
        window = Window(row["start"], row["end"])
        held = OpenHold(row["order_id"], row["order_code"], window, row["buffer_min"], out=row["state"] == "out")
        found[row["asset_id"]].append(held)
    return found


_start, _end = (sa.bindparam(name, None, Instant()) for name in ("window_start", "window_end"))
_touching = sa.and_(bookings.c.blocked_until > _start, bookings.c.start < _end)


def _near(except_order: int | None) -> sa.ColumnElement[bool]:
    """Holds that may block: those that touch the window, and assets that are out, which may be late."""
    near = sa.or_(bookings.c.state == "out", _touching)
    if except_order is None:
        return near
    return sa.and_(near, bookings.c.order_id != sa.bindparam("except_order", except_order, sa.BigInteger))


def _models(looked: Sequence[Looked]) -> list[FreeModel]:
    free = Counter(each.row["model_id"] for each in looked if each.is_free)
    known = {each.row["model_id"]: each.row for each in looked}
    total = Counter(each.row["model_id"] for each in looked)
    return [
        filled(FreeModel, row, free=free[id], total=total[id], rental_price=piece_price(row["rental_price"]))
        for id, row in known.items()
    ]


def _free(row: Row) -> FreeAsset:
    return FreeAsset.model_validate({**row, "rental_price": piece_price(row["rental_price"])})


def _busy(row: Row, found: InTheWay) -> BusyAsset:
    return filled(
        BusyAsset,
        row,
        asset_id=row["id"],
        order_id=found.order_id,
        order_code=found.order_code,
        until=found.until,
        reason=found.sentence,
    )


def _kit(row: Row, names: Mapping[int, str], weights: Mapping[int, Decimal], free: Mapping[int, int]) -> FreeKit:
    parts = kit_parts(row, names)
    return filled(
        FreeKit, row, items=parts, available_count=available_count(parts, free), weight_kg=weight_of(parts, weights)
    )
