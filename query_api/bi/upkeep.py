"""What equipment costs to maintain, and how it turns: days with customers, trips a year, losses."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

import sqlalchemy as sa

from command_api.kernel.text import search_form
from projections.bi.tables import asset_states, assets, bookings, models, services
from projections.runtime.columns import plain_instant
from query_api.bi.definition import ReportQuestion
from query_api.bi.equipment import service_by_model
from query_api.bi.metrics import ZERO, Row, days, percent, ratio

_YEAR: Final = 365


def service_costs(asked: ReportQuestion) -> list[Row]:
    """By asset: what its services of the period cost, and what that is for each time it left; highest cost first."""
    done: defaultdict[int, list[Decimal]] = defaultdict(list)
    for row in asked.rows(_services):
        done[row["asset_id"]].append(row["cost"])
    start, end = asked.span.until(asked.now)
    left = {row["asset_id"]: row["rentals"] for row in asked.rows(_rentals, start=start, end=end)}
    rows: list[Row] = []
    for asset in asked.rows(_assets):
        costs = done.get(asset["id"])
        if costs:
            cost, rentals = sum(costs, ZERO), left.get(asset["id"], 0)
            rows.append(
                {
                    "asset_id": asset["id"],
                    "asset_tag": asset["asset_tag"],
                    "model": asset["model"],
                    "services": len(costs),
                    "cost": cost,
                    "rentals": rentals,
                    "cost_per_rental": ratio(cost, rentals),
                }
            )
    return sorted(rows, key=lambda row: (-row["cost"], search_form(row["asset_tag"]), row["asset_id"]))


def equipment_turns(asked: ReportQuestion) -> list[Row]:
    """By model: the trips to customers that ended in the period; models without any have no row."""
    start, end = asked.span.until(asked.now)
    trips: defaultdict[int, list[timedelta]] = defaultdict(list)
    lost: defaultdict[int, int] = defaultdict(int)
    for row in asked.rows(_trips, start=start, end=end):
        trips[row["model_id"]].append(row["returned_at"] - row["delivered_at"])
        lost[row["model_id"]] += row["lost"]
    service = service_by_model(asked)
    names = {row["id"]: row["name"] for row in asked.rows(_models)}
    rows: list[Row] = [
        {
            "model_id": id,
            "model": names.get(id) or f"Modelo {id}",
            "trips": len(ended),
            "mean_days": ratio(days(sum(ended, timedelta())), len(ended)),
            "trips_per_year": _per_year(len(ended), service[id]),
            "lost": lost[id],
            "loss": percent(lost[id], len(ended)),
        }
        for id, ended in trips.items()
    ]
    return sorted(rows, key=lambda row: (search_form(row["model"]), row["model_id"]))


def _per_year(trips: int, service: timedelta) -> Fraction | None:
    """Trips of one asset in a year of service."""
    return ratio(trips * _YEAR, days(service))


def _services(asked: ReportQuestion) -> sa.Select[Any]:
    return sa.select(services.c.asset_id, services.c.cost).where(asked.within(services.c.done_on))


def _assets(asked: ReportQuestion) -> sa.Select[Any]:
    return (
        sa.select(assets.c.id, assets.c.asset_tag, models.c.name.label("model"))
        .join(models, models.c.id == assets.c.model_id)
        .where(asked.of("model_id", assets.c.model_id))
    )


_start, _end = (sa.bindparam(name, None, plain_instant()) for name in ("start", "end"))


def _rentals(_: ReportQuestion) -> sa.Select[Any]:
    of = bookings.c
    in_period = (of.delivered_at >= _start, of.delivered_at < _end)
    return sa.select(of.asset_id, sa.func.count().label("rentals")).where(*in_period).group_by(of.asset_id)


def _trips(asked: ReportQuestion) -> sa.Select[Any]:
    """``lost`` is 1 where the asset was known as lost when its trip ended."""
    of, state = bookings.c, asset_states.c
    became_lost = sa.exists().where(state.asset_id == of.asset_id, state.state == "lost", state.since == of.returned_at)
    return sa.select(
        of.model_id, of.delivered_at, of.returned_at, sa.case((became_lost, 1), else_=0).label("lost")
    ).where(
        of.delivered_at.is_not(None),
        of.returned_at >= _start,
        of.returned_at < _end,
        asked.of("model_id", of.model_id),
    )


def _models(_: ReportQuestion) -> sa.Select[Any]:
    return sa.select(models.c.id, models.c.name)
