"""Standing orders, their next days, and their drafts."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any, Final, Literal

import sqlalchemy as sa

from command_api.rules.standing_days import first_day, is_delivery_day, is_paused_on
from infra.brazilian import short_number
from projections.beers.tables import beers
from projections.customers.tables import customers
from projections.trade.tables import standing_drafts, standing_orders
from query_api.filling import filled
from query_api.http import Row, Snapshot
from query_api.standing_orders.responses import (
    LineChange,
    StandingDay,
    StandingDraft,
    StandingLine,
    StandingOrder,
    StandingStatus,
)

READ_MODELS: Final = ("trade", "beers", "customers")
NOT_FOUND: Final = "Este pedido fixo não existe."
_NEXT: Final = 4
"""Days that are shown."""
_RANK: Final[dict[StandingStatus, int]] = {"active": 0, "paused": 1, "ended": 2}

Filter = Literal["active", "paused", "ended"]


def standing_orders_by(
    read: Snapshot, today: date, *, customer_id: int | None, status: Filter | None
) -> list[StandingOrder]:
    """Running ones first, by weekday and customer."""
    query = _query()
    if customer_id is not None:
        query = query.where(standing_orders.c.customer_id == customer_id)
    found = _shown(read, read.all(query), today)
    if status is not None:
        found = [each for each in found if each.status == status]
    return sorted(found, key=lambda each: (_RANK[each.status], each.weekday, each.customer_name, each.id))


def standing_order_by_id(read: Snapshot, id: int, today: date) -> StandingOrder:
    """One of them, or 404."""
    return _shown(read, [read.one(_query().where(standing_orders.c.id == id), NOT_FOUND)], today)[0]


def draft_of(read: Snapshot, order_id: int) -> StandingDraft | None:
    """Which standing order an order was made of, and what changed in it."""
    rows = read.all(sa.select(standing_drafts).where(standing_drafts.c.order_id == order_id))
    if not rows:
        return None
    changes = json.loads(rows[0]["changes"])
    names = _beer_names(read, {each["beer_id"] for each in changes})
    return StandingDraft(
        standing_order_id=rows[0]["standing_order_id"],
        day=rows[0]["day"],
        compared_with=rows[0]["compared_with"],
        changes=[
            filled(
                LineChange,
                each,
                name=f"{names.get(each['beer_id'], '')} {short_number(float(each['container_l']))} L".strip(),
            )
            for each in changes
        ],
    )


def _query() -> sa.Select[Any]:
    return sa.select(standing_orders, sa.func.coalesce(customers.c.name, "").label("customer_name")).outerjoin(
        customers, customers.c.id == standing_orders.c.customer_id
    )


def _beer_names(read: Snapshot, ids: set[int]) -> dict[int, str]:
    return {row["id"]: row["name"] for row in read.all(sa.select(beers.c.id, beers.c.name).where(beers.c.id.in_(ids)))}


def _shown(read: Snapshot, rows: Sequence[Row], today: date) -> list[StandingOrder]:
    lines = {row["id"]: json.loads(row["lines"]) for row in rows}
    names = _beer_names(read, {line["beer_id"] for each in lines.values() for line in each})
    made: defaultdict[int, dict[date, Row]] = defaultdict(dict)
    drafts = sa.select(standing_drafts).where(
        standing_drafts.c.standing_order_id.in_(list(lines)), standing_drafts.c.day >= today
    )
    for row in read.all(drafts):
        made[row["standing_order_id"]][row["day"]] = row
    return [
        filled(
            StandingOrder,
            row,
            paused_until=row["paused_until"] if _is_paused(row, today) else None,
            status=_status(row, today),
            lines=[StandingLine(beer_name=names.get(line["beer_id"], ""), **line) for line in lines[row["id"]]],
            next_days=_next_days(row, made[row["id"]], today),
        )
        for row in rows
    ]


def _status(row: Row, today: date) -> StandingStatus:
    if row["is_ended"] or (row["until"] is not None and row["until"] < today):
        return "ended"
    return "paused" if _is_paused(row, today) else "active"


def _is_paused(row: Row, today: date) -> bool:
    return is_paused_on(today, paused=row["is_paused"], until=row["paused_until"])


def _next_days(row: Row, made: dict[date, Row], today: date) -> list[StandingDay]:
    """The next deliveries; what was drafted before the weekday changed is one, too."""
    every, counted_from = row["every_weeks"], row["counted_from"] or row["starts_on"]
    first = first_day(row["weekday"], max(today, row["starts_on"]))
    while not is_delivery_day(first, weekday=row["weekday"], every_weeks=every, counted_from=counted_from):
        first += timedelta(weeks=1)
    weekly = [] if row["is_ended"] else [first + timedelta(weeks=number * every) for number in range(_NEXT)]
    until, skipped = row["until"], set(json.loads(row["skipped"]))
    days = sorted({*made, *(day for day in weekly if until is None or day <= until)})[:_NEXT]
    return [
        StandingDay(
            day=day,
            state="drafted" if day in made else "skipped" if day.isoformat() in skipped else "planned",
            drafts_on=day - timedelta(days=row["days_before"]),
            order_id=made[day]["order_id"] if day in made else None,
            order_code=made[day]["order_code"] if day in made else None,
        )
        for day in days
    ]
