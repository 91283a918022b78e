"""The ledger of containers at customers: what left, what came back, what is out and what is overdue."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

import sqlalchemy as sa
from pydantic import BaseModel, Field

from command_api.rules.windows import PUB_TIME
from projections.beers.tables import beers, kegs
from projections.customers.tables import customer_orders, customers
from projections.equipment.tables import assets, bookings, models
from query_api.customers.responses import ContainerOut
from query_api.filling import filled
from query_api.http import Row, Snapshot

READ_MODELS: Final = ("customers", "equipment", "beers")
_BACK: Final = ("returned", "damaged")
_PERSON: Final = sa.func.coalesce(customers.c.merged_into, customers.c.id).label("customer_id")
"""Merged records are one person."""


class ContainerCount(BaseModel):
    """Containers of one size."""

    capacity_l: float = Field(description="litres", examples=[50])
    left: int = Field(description="how many ever left, each time counted", examples=[24])
    back: int = Field(description="of those, how many came back", examples=[20])
    lost: int = Field(description="of those, how many are lost", examples=[1])
    out: int = Field(description="of those, how many are with customers", examples=[3])
    overdue: int = Field(description="of those that are out, how many should be back", examples=[2])


class ContainerAway(ContainerOut):
    """A container that is with a customer."""

    days_late: int | None = Field(description="days since it should be back; `null`: it is not late", examples=[4])


class CustomerContainers(BaseModel):
    """A customer who has containers."""

    customer_id: int = Field(description="id of the customer", examples=[17])
    customer_name: str = Field(description="of the record", examples=["Bar do Zeca"])
    customer_phone: str = Field(description="as typed; may be empty", examples=["(11) 95555-0170"])
    out: int = Field(description="containers that they have", examples=[3])
    overdue: int = Field(description="of those, how many should be back", examples=[2])
    sizes: list[ContainerCount] = Field(description="by size, the smallest first")
    containers: list[ContainerAway] = Field(description="those that they have, the longest due first")


class ContainerLedger(BaseModel):
    """Every container that is with a customer. Left is back, lost and out together."""

    out: int = Field(description="containers with customers", examples=[12])
    overdue: int = Field(description="of those, how many should be back", examples=[2])
    sizes: list[ContainerCount] = Field(description="of all customers, by size, the smallest first")
    customers: list[CustomerContainers] = Field(description="who has containers, the most overdue first")


def container_ledger(read: Snapshot, now: datetime) -> ContainerLedger:
    """What is overdue ``now``."""
    away: dict[int, list[ContainerAway]] = defaultdict(list)
    for row in read.rows("containers away", _away, {}):
        away[row["customer_id"]].append(_late(row, now))
    counts = read.rows("containers ever", _ever, {})
    late = {each.asset_id for containers in away.values() for each in containers if each.days_late is not None}
    sizes = {id: _sizes([row for row in counts if row["customer_id"] == id], away[id]) for id in away}
    known = {row["id"]: row for row in read.all(sa.select(customers).where(customers.c.id.in_(away)))}
    found = [
        CustomerContainers(
            customer_id=id,
            customer_name=known[id]["name"],
            customer_phone=known[id]["phone"],
            out=len(containers),
            overdue=sum(each.asset_id in late for each in containers),
            sizes=sizes[id],
            containers=containers,
        )
        for id, containers in away.items()
        if id in known
    ]
    found.sort(key=lambda each: (-each.overdue, -each.out, each.customer_name, each.customer_id))
    everything = [each for containers in away.values() for each in containers]
    return ContainerLedger(out=len(everything), overdue=len(late), sizes=_sizes(counts, everything), customers=found)


def containers_of(read: Snapshot, records: Sequence[int]) -> list[ContainerOut]:
    """The containers that the customer with these records has."""
    rows = read.all(
        _away().where(customer_orders.c.customer_id.in_(records)).order_by(None).order_by(assets.c.tag_folded)
    )
    return [filled(ContainerOut, row) for row in rows]


def overdue_of(read: Snapshot, records: Sequence[int], now: datetime) -> list[ContainerAway]:
    """Overdue containers of the customer with these records, the longest overdue first."""
    away = (_late(row, now) for row in read.all(_away().where(customer_orders.c.customer_id.in_(records))))
    return [each for each in away if each.days_late is not None]


def _away() -> sa.Select[Any]:
    """The containers that left with an order and are not back. What was in one is its last fill."""
    last_fill = (
        sa.select(kegs.c.container_id, sa.func.max(kegs.c.id).label("id")).group_by(kegs.c.container_id).subquery()
    )
    return (
        sa.select(
            _PERSON,
            assets.c.id.label("asset_id"),
            assets.c.asset_tag,
            models.c.name.label("model_name"),
            models.c.capacity_l,
            sa.func.coalesce(beers.c.name, "").label("beer"),
            customer_orders.c.order_id,
            customer_orders.c.order_code,
            bookings.c.left_at,
            bookings.c.end.label("due_at"),
        )
        .select_from(
            assets.join(models, models.c.id == assets.c.model_id)
            .join(customer_orders, customer_orders.c.order_id == assets.c.out_with)
            .join(customers, customers.c.id == customer_orders.c.customer_id)
            .outerjoin(bookings, sa.and_(bookings.c.asset_id == assets.c.id, bookings.c.order_id == assets.c.out_with))
            .outerjoin(last_fill, last_fill.c.container_id == assets.c.id)
            .outerjoin(kegs, kegs.c.id == last_fill.c.id)
            .outerjoin(beers, beers.c.id == kegs.c.beer_id)
        )
        .where(models.c.capacity_l.is_not(None))
        .order_by(bookings.c.end, assets.c.tag_folded, assets.c.id)
    )


def _ever() -> sa.Select[Any]:
    """How many containers left, by customer, size and what became of them."""
    return (
        sa.select(_PERSON, models.c.capacity_l, bookings.c.state, sa.func.count().label("number"))
        .select_from(
            bookings.join(assets, assets.c.id == bookings.c.asset_id)
            .join(models, models.c.id == assets.c.model_id)
            .join(customer_orders, customer_orders.c.order_id == bookings.c.order_id)
            .join(customers, customers.c.id == customer_orders.c.customer_id)
        )
        .where(bookings.c.left_at.is_not(None), models.c.capacity_l.is_not(None))
        .group_by(_PERSON, models.c.capacity_l, bookings.c.state)
    )


def _late(row: Row, now: datetime) -> ContainerAway:
    due = row["due_at"]
    days = None
    if due is not None and due < now:
        days = (now.astimezone(PUB_TIME).date() - due.astimezone(PUB_TIME).date()).days
    return filled(ContainerAway, row, days_late=days)


def _sizes(counts: Sequence[Row], away: Sequence[ContainerAway]) -> list[ContainerCount]:
    """By size. Left is what came back, is lost and is out."""
    states: dict[Decimal, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
    for row in counts:
        states[row["capacity_l"]][row["state"]] += row["number"]
    overdue: defaultdict[float, int] = defaultdict(int)
    for each in away:
        overdue[each.capacity_l] += each.days_late is not None
    return [
        ContainerCount(
            capacity_l=litres,
            left=sum(by_state.values()),
            back=sum(by_state[state] for state in _BACK),
            lost=by_state["lost"],
            out=by_state["out"],
            overdue=overdue[float(litres)],
        )
        for litres, by_state in sorted(states.items())
    ]
