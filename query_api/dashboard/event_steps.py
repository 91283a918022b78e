"""What a house still needs before it can quote an event: beers with a price, pieces with a weight, roads and vans."""

from __future__ import annotations

import json
from typing import Any, Final

import sqlalchemy as sa

from projections.beers.tables import beers, prices
from projections.equipment.tables import assets, models
from projections.freight.tables import configs
from projections.route_plans.tables import vehicles
from projections.site.tables import site
from query_api.dashboard.queries import until_all_are_done
from query_api.dashboard.responses import FirstStep
from query_api.http import Snapshot

READ_MODELS: Final = ("beers", "equipment", "freight", "route_plans", "site")


def event_steps(read: Snapshot) -> list[FirstStep]:
    """In the order of work; empty once all are done, and for a house that takes nothing to events."""
    [row] = read.rows("what events are quoted from", _counts, {})
    info = json.loads(row["info"] or "{}")
    if not info.get("rents", True):
        return []
    return until_all_are_done(
        (
            ("beers", row["beers"], 1),
            ("house_beer", int(bool(info.get("house_beer_id"))), 1),
            ("equipment", row["assets"], 1),
            ("weights", row["weighed"], max(1, row["models"])),
            ("freight", row["freight"], 1),
            ("vans", row["vans"], 1),
        )
    )


def _counts() -> sa.Select[Any]:
    priced = sa.exists().where(prices.c.beer_id == beers.c.id)
    return sa.select(
        sa.select(site.c.info).scalar_subquery().label("info"),
        _count(beers, beers.c.is_active, priced).label("beers"),
        _count(assets).label("assets"),
        _count(models, models.c.is_active).label("models"),
        _count(models, models.c.is_active, models.c.unit_kg > 0).label("weighed"),
        _count(configs).label("freight"),
        _count(vehicles).label("vans"),
    )


def _count(table: sa.Table, *where: sa.ColumnElement[bool]) -> sa.ScalarSelect[int]:
    return sa.select(sa.func.count()).select_from(table).where(*where).scalar_subquery()
