"""The orders of a signed-in customer: of the customer whom their account is linked to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

import sqlalchemy as sa
from pydantic import BaseModel, Field

from command_api.rules.order_status import OWING, STAGE_LABELS, Stage
from infra.problems import Problem
from infra.security.permissions import Principal
from projections.accounts.tables import users
from projections.customers.tables import customers
from projections.orders.tables import orders
from query_api.customers.containers import containers_of
from query_api.customers.statement import Statement, statement_of
from query_api.filling import filled
from query_api.http import Row, Snapshot
from query_api.log import Log
from query_api.orders.quotes import quote_of

READ_MODELS: Final = ("accounts", "customers", "orders", "equipment", "beers", "site", "route_plans")


class MyOrder(BaseModel):
    """An order of mine."""

    id: int = Field(description="id of the order", examples=[42])
    order_code: str = Field(description="its code", examples=["EV-2026-00042"])
    event_name: str = Field(description="may be empty", examples=["Casamento Marina e Téo"])
    stage: Stage = Field(description="where it stands", examples=["awaiting_deposit"])
    stage_label: str = Field(description="the same in Portuguese", examples=["Aguardando Sinal"])
    event_date: date | None = Field(description="day of the party", examples=["2026-11-28"])
    delivery_date: date | None = Field(description="day of the delivery", examples=["2026-11-28"])
    total: float = Field(description="BRL, freight and extra days included", examples=[1240.0])
    balance: float = Field(description="BRL still owed; negative: paid too much", examples=[940.0])


class MyContainer(BaseModel):
    """A container that I have."""

    asset_tag: str = Field(description="what is written on it", examples=["BARRIL50-0007"])
    model_name: str = Field(description="its model", examples=["Barril 50L"])
    beer: str = Field(description="what was in it; empty: unknown", examples=["Pilsen"])
    order_code: str = Field(description="the order that it left with", examples=["EV-2026-00042"])
    due_at: datetime | None = Field(description="when it should be back", examples=["2026-11-30T21:00:00Z"])


class MyOrders(BaseModel):
    """What the house keeps of me as a customer."""

    customer_name: str = Field(description="of my record", examples=["Bar do Zeca"])
    orders: list[MyOrder] = Field(description="the newest first; a draft from its first quote on")
    balance: float = Field(
        description="BRL owed now for confirmed and delivered orders; negative: paid too much", examples=[940.0]
    )
    to_confirm: float = Field(
        description="BRL of orders that wait for their confirmation; no part of `balance`", examples=[0.0]
    )
    opening: float = Field(
        description="BRL of it that are owed from before the house began with this system", examples=[0.0]
    )
    containers: list[MyContainer] = Field(description="those that I have, by tag")


def my_orders(read: Snapshot, log: Log, principal: Principal, now: datetime) -> MyOrders:
    """Every order of the person. 404 for an account that is linked to no customer."""
    person = _person(read, principal)
    rows = read.all(_of(_records(read, person)).order_by(orders.c.created_at.desc(), orders.c.id.desc()))
    zero = Decimal(0)
    return MyOrders(
        customer_name=person["name"],
        orders=[_order(row) for row in rows if _is_shown(row, log, now)],
        balance=sum((row["balance"] for row in rows if row["status"] in OWING), zero),
        to_confirm=sum((row["balance"] for row in rows if row["status"] == "awaiting_deposit"), zero),
        opening=sum((row["balance"] for row in rows if row["opening"]), zero),
        containers=[filled(MyContainer, vars(each)) for each in containers_of(read, _records(read, person))],
    )


def my_order(read: Snapshot, log: Log, principal: Principal, id: int, now: datetime) -> int:
    """``id``, or 404 unless it is an order of the person that they may see."""
    mine = _of(_records(read, _person(read, principal))).where(orders.c.id == id)
    if not _is_shown(read.one(mine, "Este pedido não existe."), log, now):
        raise Problem(404, "Este pedido não existe.", kind="not-found")
    return id


def my_statement(read: Snapshot, principal: Principal, now: datetime) -> Statement:
    """The whole account of the person, from the beginning. 404 as ``my_orders``."""
    return statement_of(read, _person(read, principal)["id"], None, None, now)


def _person(read: Snapshot, principal: Principal) -> Row:
    """The record that stands for the person. Late, if an administrator has changed the account since: the link may
    have ended."""
    user = read.all(sa.select(users.c.version, users.c.customer_id).where(users.c.id == principal.user_id))
    if not user or user[0]["version"] < principal.version:
        raise read.late()
    unlinked = "Esta conta ainda não está vinculada a um cadastro de cliente. Fale com a casa."
    record = read.one(sa.select(customers).where(customers.c.id == user[0]["customer_id"]), unlinked)
    if record["merged_into"] is not None:
        record = read.one(sa.select(customers).where(customers.c.id == record["merged_into"]), unlinked)
    if record["erased_at"] is not None:
        raise Problem(404, unlinked, kind="not-found")
    return record


def _records(read: Snapshot, person: Row) -> Sequence[int]:
    """The record and those that are merged into it."""
    merged = sa.select(customers.c.id).where(customers.c.merged_into == person["id"])
    return [person["id"], *(row["id"] for row in read.all(merged))]


def _of(records: Sequence[int]) -> sa.Select[Any]:
    return sa.select(orders).where(orders.c.customer_id.in_(records))


def _is_shown(row: Row, log: Log, now: datetime) -> bool:
    """An opening balance is a debt and no order; a draft is the house's own until it is quoted, also if cancelled."""
    if not row["opening"] and row["placed_at"] is None:
        return quote_of(log.stream(f"event_order-{row['id']}", row["version"]), now) is not None
    return not row["opening"]


def _order(row: Row) -> MyOrder:
    return filled(
        MyOrder,
        row,
        stage_label=STAGE_LABELS[row["stage"]],
        event_date=row["event_date_from"],
        delivery_date=row["preferred_delivery_date"],
        total=row["total_amount"],
    )
