"""How equipment is used, and what could not be had."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any, Final

import sqlalchemy as sa

from command_api.kernel.text import search_form
from command_api.rules.windows import midnight
from projections.bi.tables import asset_states, assets, bookings, models, refusals
from projections.runtime.columns import plain_instant
from query_api.bi.definition import ReportQuestion
from query_api.bi.metrics import Row, days, hours, percent_of_time, ratio

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
        return percent_of_time(self.booked, self.service)

    def figures(self) -> Row:
        """The columns of both reports."""
        return {
            "service_hours": self.service,
            "booked_hours": self.booked,
            "utilisation": self.utilisation,
            "idle_days": self.idle_days,
            "overdue_days": self.overdue,
            "maintenance_days": self.maintenance,
        }

    def per_asset(self) -> Row:
        """The figures as means per asset, so that days of four assets are not read as days of the period."""
        return {
            "service_hours": ratio(hours(self.service), self.assets),
            "booked_hours": ratio(hours(self.booked), self.assets),
            "utilisation": self.utilisation,
            "idle_days": ratio(self.idle_days, self.assets),
            "overdue_days": ratio(days(self.overdue), self.assets),
            "maintenance_days": ratio(days(self.maintenance), self.assets),
        }


def utilisation_by_model(asked: ReportQuestion) -> list[Row]:
    """Each model is the mean of its assets."""
    used: defaultdict[int, Use] = defaultdict(Use)
    for asset, use in _used(asked):
        used[asset["model_id"]] += use
    names = _model_names(asked)
    rows: list[Row] = [
        {"model_id": id, "model": _named(names, id), "assets": use.assets, **use.per_asset()}
        for id, use in used.items()
    ]
    return sorted(rows, key=lambda row: (search_form(row["model"]), row["model_id"]))


def utilisation_by_asset(asked: ReportQuestion) -> list[Row]:
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
    return sorted(rows, key=lambda row: (search_form(row["asset_tag"]), row["asset_id"]))


def service_by_model(asked: ReportQuestion) -> defaultdict[int, timedelta]:
    """The time in service of all assets of a model together."""
    served: defaultdict[int, timedelta] = defaultdict(timedelta)
    for asset, use in _used(asked):
        served[asset["model_id"]] += use.service
    return served


def utilisation(asked: ReportQuestion) -> Fraction | None:
    """The utilisation of all models together."""
    return sum((use for _, use in _used(asked)), Use()).utilisation


def refused_demand(asked: ReportQuestion) -> list[Row]:
    """Refused demand that was requested in the period, by the day it was requested for."""
    names = _model_names(asked)
    found = asked.rows(_refused)
    return [{**row, "missing": int(row["missing"]), "model": _named(names, row["model_id"])} for row in found]


def _refused(asked: ReportQuestion) -> sa.Select[Any]:
    of = refusals.c
    sums = (sa.func.count().label("requests"), sa.func.sum(of.missing).label("missing"))
    query = sa.select(of.wanted_on, of.model_id, *sums).where(
        asked.within(of.asked_on), asked.of_cost_center(of.cost_center), asked.of("model_id", of.model_id)
    )
    return query.group_by(of.wanted_on, of.model_id).order_by(of.wanted_on, of.model_id)


def _used(asked: ReportQuestion) -> list[tuple[Row, Use]]:
    """Every asset that was in service or in maintenance in the period, up to now."""
    start, end = asked.span.until(asked.now)
    service, maintenance = _states(asked, start, end)
    held, late = _bookings(asked, start, end)
    midnights = [midnight(day) for day in asked.span]
    calendar = [*(at for at in midnights if at < end), end]
    found = []
    for asset in asked.rows(_assets):
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


def _assets(asked: ReportQuestion) -> sa.Select[Any]:
    return sa.select(assets.c.id, assets.c.asset_tag, assets.c.model_id).where(asked.of("model_id", assets.c.model_id))


_start, _end = (sa.bindparam(name, None, plain_instant()) for name in ("start", "end"))
"""The instants of a period, which the statements below get with their other parameters."""

Pieces = defaultdict[int, list[Piece]]
"""By asset."""


def _states(asked: ReportQuestion, start: datetime, end: datetime) -> tuple[Pieces, Pieces]:
    """When each asset was in service, and when in maintenance, in order."""
    found: dict[str, Pieces] = {"in_service": defaultdict(list), "maintenance": defaultdict(list)}
    for row in asked.rows(_in_state, start=start, end=end):
        _put(found[row["state"]], row["asset_id"], row["since"], row["until"] or end, start, end)
    return found["in_service"], found["maintenance"]


def _in_state(_: ReportQuestion) -> sa.Select[Any]:
    of = asset_states.c
    return (
        sa.select(of.asset_id, of.state, of.since, of.until)
        .where(of.state.in_(("in_service", "maintenance")), of.since < _end)
        .where(sa.or_(of.until.is_(None), of.until > _start))
        .order_by(of.asset_id, of.number)
    )


def _bookings(asked: ReportQuestion, start: datetime, end: datetime) -> tuple[Pieces, Pieces]:
    """When each asset was held for an order, and when it was late."""
    held: Pieces = defaultdict(list)
    late: Pieces = defaultdict(list)
    for row in asked.rows(_booked, start=start, end=end):
        out, back = row["delivered"], row["returned_at"]
        until = back or (max(row["end"], asked.now) if out else row["end"])
        _put(held, row["asset_id"], row["start"], until, start, end)
        if out:
            _put(late, row["asset_id"], row["end"], back or asked.now, start, end)
    return held, late


def _booked(_: ReportQuestion) -> sa.Select[Any]:
    of = bookings.c
    not_back = sa.and_(of.returned_at.is_(None), sa.or_(of.delivered_at.is_not(None), of.end > _start))
    delivered = of.delivered_at.is_not(None).label("delivered")
    return sa.select(of.asset_id, of.start, of.end, delivered, of.returned_at).where(
        of.start < _end, sa.or_(of.returned_at > _start, not_back)
    )


def _put(
    pieces: Pieces,
    id: int,
    since: datetime,
    until: datetime,
    start: datetime,
    end: datetime,
) -> None:
    """The part between ``start`` and ``end``, if there is one."""
    first = max(start, since)
    last = min(end, until)
    if first < last:
        pieces[id].append((first, last))


def _merged(pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces merged and in order, so that each instant counts once."""
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


def _model_names(asked: ReportQuestion) -> dict[int, str]:
    return {row["id"]: row["name"] for row in asked.rows(_names)}


def _names(_: ReportQuestion) -> sa.Select[Any]:
    return sa.select(models.c.id, models.c.name)


def _named(names: dict[int, str], id: int) -> str:
    return names.get(id) or f"Modelo {id}"
