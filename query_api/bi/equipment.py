"""How equipment is used, and what could not be had."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Final

import sqlalchemy as sa

from projections.bi.tables import asset_states, assets, bookings, models, refusals
from projections.runtime.collation import folded
from query_api.bi.definition import Question
from query_api.bi.metrics import Row, days, hours, percent, ratio
from query_api.bi.periods import midnight

Piece = tuple[datetime, datetime]
"""From an instant to another, without the latter; never empty."""
_NONE: Final = timedelta()


@dataclass(frozen=True)
class Use:
    """What an asset, or several, did in a period."""

    service: timedelta = _NONE
    booked: timedelta = _NONE
    overdue: timedelta = _NONE
    maintenance: timedelta = _NONE
    idle_days: int = 0
    assets: int = 0

    def __add__(self, other: Use) -> Use:
        return Use(
            self.service + other.service,
            self.booked + other.booked,
            self.overdue + other.overdue,
            self.maintenance + other.maintenance,
            self.idle_days + other.idle_days,
            self.assets + other.assets,
        )

    @property
    def utilisation(self) -> Fraction | None:
        """Percent of the time in service."""
        return percent(hours(self.booked), hours(self.service))

    def figures(self) -> Row:
        """The columns of both reports."""
        return {
            "service_hours": hours(self.service),
            "booked_hours": hours(self.booked),
            "utilisation": self.utilisation,
            "idle_days": self.idle_days,
            "overdue_days": days(self.overdue),
            "maintenance_days": days(self.maintenance),
        }

    def per_asset(self) -> Row:
        """The same as means of the assets, so that nobody reads the days of four assets as days of the period."""
        return {
            key: value if key == "utilisation" else ratio(value, self.assets) for key, value in self.figures().items()
        }


def utilisation_by_model(asked: Question) -> list[Row]:
    """Each model is the mean of its assets."""
    used: defaultdict[int, Use] = defaultdict(Use)
    for asset, use in _used(asked):
        used[asset["model_id"]] += use
    names = _model_names(asked)
    rows: list[Row] = [
        {"model_id": id, "model": _named(names, id), "assets": use.assets, **use.per_asset()}
        for id, use in used.items()
    ]
    return sorted(rows, key=lambda row: (folded(row["model"]), row["model_id"]))


def utilisation_by_asset(asked: Question) -> list[Row]:
    """Each asset that was in service or in maintenance."""
    names = _model_names(asked)
    rows: list[Row] = [
        {
            "asset_id": asset["id"],
            "asset_tag": asset["asset_tag"],
            "model": _named(names, asset["model_id"]),
            **use.figures(),
        }
        for asset, use in _used(asked)
    ]
    return sorted(rows, key=lambda row: (folded(row["asset_tag"]), row["asset_id"]))


def utilisation(asked: Question) -> Fraction | None:
    """Of all models together."""
    return sum((use for _, use in _used(asked)), Use()).utilisation


def refused_demand(asked: Question) -> list[Row]:
    """Refused demand that was requested in the period, by the day it was requested for."""
    of = refusals.c
    query = sa.select(
        of.wanted_on, of.model_id, sa.func.count().label("requests"), sa.func.sum(of.missing).label("missing")
    ).where(asked.within(of.asked_on), asked.of_cost_center(of.cost_center))
    if asked.model_id is not None:
        query = query.where(of.model_id == asked.model_id)
    names = _model_names(asked)
    found = asked.read.all(query.group_by(of.wanted_on, of.model_id).order_by(of.wanted_on, of.model_id))
    return [{**row, "missing": int(row["missing"]), "model": _named(names, row["model_id"])} for row in found]


def _used(asked: Question) -> list[tuple[sa.RowMapping, Use]]:
    """Every asset that was in service or in maintenance in the period, up to now."""
    start, end = asked.span.until(asked.now)
    query = sa.select(assets)
    if asked.model_id is not None:
        query = query.where(assets.c.model_id == asked.model_id)
    service = _states(asked, "in_service", start, end)
    maintenance = _states(asked, "maintenance", start, end)
    held, late = _bookings(asked, start, end)
    midnights = [midnight(day) for day in asked.span]
    calendar = [*(at for at in midnights if at < end), end]
    found = []
    for asset in asked.read.all(query):
        id = asset["id"]
        if id not in service and id not in maintenance:
            continue
        serving, holding = service[id], _merged(held[id])
        use = Use(
            service=_length(serving),
            booked=_length(_common(serving, holding)),
            overdue=_length(late[id]),
            maintenance=_length(maintenance[id]),
            idle_days=_idle_days(calendar, serving, holding),
            assets=1,
        )
        found.append((asset, use))
    return found


def _states(asked: Question, state: str, start: datetime, end: datetime) -> defaultdict[int, list[Piece]]:
    """When each asset was in ``state``, in order."""
    of = asset_states.c
    query = sa.select(of.asset_id, of.since, of.until).where(
        of.state == state, of.since < end, sa.or_(of.until.is_(None), of.until > start)
    )
    found: defaultdict[int, list[Piece]] = defaultdict(list)
    for row in asked.read.all(query.order_by(of.asset_id, of.number)):
        _put(found, row["asset_id"], row["since"], row["until"] or end, start, end)
    return found


def _bookings(
    asked: Question, start: datetime, end: datetime
) -> tuple[defaultdict[int, list[Piece]], defaultdict[int, list[Piece]]]:
    """When each asset was held for an order, and when it was late."""
    of = bookings.c
    query = sa.select(of.asset_id, of.start, of.end, of.delivered_at, of.returned_at).where(
        of.start < end,
        sa.or_(
            of.returned_at > start,
            sa.and_(of.returned_at.is_(None), sa.or_(of.delivered_at.is_not(None), of.end > start)),
        ),
    )
    held: defaultdict[int, list[Piece]] = defaultdict(list)
    late: defaultdict[int, list[Piece]] = defaultdict(list)
    for row in asked.read.all(query):
        out, back = row["delivered_at"] is not None, row["returned_at"]
        until = back or (max(row["end"], asked.now) if out else row["end"])
        _put(held, row["asset_id"], row["start"], until, start, end)
        if out:
            _put(late, row["asset_id"], row["end"], back or asked.now, start, end)
    return held, late


def _put(
    pieces: defaultdict[int, list[Piece]],
    id: int,
    since: datetime,
    until: datetime,
    start: datetime,
    end: datetime,
) -> None:
    """The part between ``start`` and ``end``, if there is one."""
    first, last = max(since, start), min(until, end)
    if first < last:
        pieces[id].append((first, last))


def _merged(pieces: Iterable[Piece]) -> list[Piece]:
    """The same time in order, each instant once."""
    found: list[Piece] = []
    for first, last in sorted(pieces):
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], last))
        else:
            found.append((first, last))
    return found


def _common(some: Sequence[Piece], others: Sequence[Piece]) -> list[Piece]:
    """The time that belongs to both; each in order and without overlaps."""
    found: list[Piece] = []
    one = other = 0
    while one < len(some) and other < len(others):
        first, last = max(some[one][0], others[other][0]), min(some[one][1], others[other][1])
        if first < last:
            found.append((first, last))
        if some[one][1] < others[other][1]:
            one += 1
        else:
            other += 1
    return found


def _length(pieces: Iterable[Piece]) -> timedelta:
    return sum((last - first for first, last in pieces), _NONE)


def _idle_days(calendar: Sequence[datetime], serving: Sequence[Piece], holding: Sequence[Piece]) -> int:
    """Days, each from one instant of ``calendar`` to the next, that some service touches and no hold."""
    return len(_touched(calendar, serving) - _touched(calendar, holding))


def _touched(calendar: Sequence[datetime], pieces: Sequence[Piece]) -> set[int]:
    """The numbers of the days that share an instant with one of ``pieces``."""
    found: set[int] = set()
    for first, last in pieces:
        found.update(range(bisect_right(calendar, first) - 1, bisect_left(calendar, last)))
    return found


def _model_names(asked: Question) -> dict[int, str]:
    return {row["id"]: row["name"] for row in asked.read.all(sa.select(models.c.id, models.c.name))}


def _named(names: dict[int, str], id: int) -> str:
    return names.get(id) or f"Modelo {id}"
