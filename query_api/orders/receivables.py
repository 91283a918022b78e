"""What customers owe, by customer and by age."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Final, Literal

import sqlalchemy as sa
from pydantic import BaseModel, Field

from command_api.rules.order_status import OWING, Stage
from projections.customers.tables import customers
from projections.orders.tables import orders
from query_api.filling import filled
from query_api.http import Row, Snapshot

Age = Literal["not_due", "days_0_7", "days_8_30", "days_31"]
_LAST_DAYS: Final[tuple[tuple[int, Age], ...]] = ((-1, "not_due"), (7, "days_0_7"), (30, "days_8_30"))


class Ages(BaseModel):
    """What is owed by age, in BRL."""

    total: float = Field(description="of all ages", examples=[940.0])
    not_due: float = Field(
        description="due later: the delivery is ahead, or the days of payment of the company", examples=[0.0]
    )
    days_0_7: float = Field(description="due for up to a week", examples=[940.0])
    days_8_30: float = Field(description="due for 8 to 30 days", examples=[0.0])
    days_31: float = Field(description="due for 31 days or more", examples=[0.0])


class OwedOrder(BaseModel):
    """An order that is not paid in full."""

    id: int = Field(description="id of the order", examples=[42])
    order_code: str = Field(description="its code", examples=["EV-2026-00042"])
    event_name: str = Field(description="may be empty", examples=["Casamento Marina e Téo"])
    stage: Stage = Field(description="where it stands", examples=["returned"])
    due_on: date | None = Field(
        description="the day of its delivery, else the day agreed for it, and the days of payment that the company has "
        "from then on; of an opening balance, the day since which it is owed; `null`: no day was agreed",
        examples=["2026-11-28"],
    )
    payment_days: int = Field(description="days of payment of the company after the delivery; 0: none", examples=[0])
    days: int | None = Field(description="days since `due_on`; negative where it is ahead", examples=[3])
    age: Age = Field(description="the age it counts in", examples=["days_0_7"])
    balance: float = Field(description="BRL still owed", examples=[940.0])


class Debtor(Ages):
    """A customer who owes, with their orders, the oldest debt first."""

    customer_id: int | None = Field(
        description="`null` where the order was written down before customers had a number", examples=[17]
    )
    customer_name: str = Field(description="of the customer's record", examples=["Marina Duarte"])
    customer_phone: str = Field(description="as typed; may be empty", examples=["(11) 95555-0142"])
    orders: list[OwedOrder] = Field(description="what is owed")


class UnconfirmedOrder(OwedOrder):
    """An order that is placed and not confirmed: it is not owed yet."""

    customer_id: int | None = Field(
        description="`null` where the order was written down before customers had a number", examples=[17]
    )
    customer_name: str = Field(description="of the customer's record", examples=["Marina Duarte"])


class ToConfirm(BaseModel):
    """Orders that are not confirmed. They are no part of what is owed."""

    total: float = Field(description="BRL that they are still to pay", examples=[461.0])
    orders: list[UnconfirmedOrder] = Field(description="the next due day first")


class Receivables(Ages):
    """What is owed for confirmed and delivered orders and for opening balances, the oldest due day first."""

    at: date = Field(description="the day to which ages are counted", examples=["2026-11-30"])
    to_return: float = Field(description="BRL that the house owes to customers who paid too much", examples=[0.0])
    customers: list[Debtor] = Field(description="who owes")
    to_confirm: ToConfirm = Field(description="placed orders that wait for their confirmation")


def receivables(read: Snapshot, at: date) -> Receivables:
    """The balances as they are now, by their age on the day ``at``."""
    by_customer: defaultdict[Any, list[Row]] = defaultdict(list)
    unconfirmed: list[Row] = []
    overpaid = Decimal(0)
    for row in read.rows("open balances", _open, {}):
        if row["balance"] < 0:
            overpaid -= row["balance"]
        elif row["status"] not in OWING:
            unconfirmed.append(row)
        else:
            # an order from before customers had numbers is its own debtor
            by_customer[row["person_id"] or f"order {row['id']}"].append(row)
    debtors = [_debtor(rows, at) for rows in by_customer.values()]
    debtors.sort(key=lambda debtor: (_oldest_first(debtor.orders[0]), -debtor.total, debtor.customer_name))
    owed = [row for rows in by_customer.values() for row in rows]
    return Receivables(
        at=at, to_return=overpaid, customers=debtors, to_confirm=_to_confirm(unconfirmed, at), **_ages(owed, at)
    )


def _open() -> sa.Select[Any]:
    # drafts and cancelled orders have a balance of 0
    return orders_of_people().where(orders.c.balance != 0).order_by(orders.c.id)


def orders_of_people() -> sa.Select[Any]:
    """Orders with ``person_id``, and ``person_name`` and ``payment_days`` of that record.

    What was ordered under a merged record is owed by the person."""
    people = customers.alias("people")
    person = sa.func.coalesce(customers.c.merged_into, orders.c.customer_id)
    records = orders.outerjoin(customers, customers.c.id == orders.c.customer_id).outerjoin(
        people, people.c.id == person
    )
    name = people.c.name.label("person_name")
    return sa.select(orders, person.label("person_id"), name, people.c.payment_days).select_from(records)


def _to_confirm(rows: list[Row], at: date) -> ToConfirm:
    found = [
        UnconfirmedOrder(**dict(owed_order(row, at)), customer_id=row["person_id"], customer_name=_name_of(row))
        for row in rows
    ]
    found.sort(key=_oldest_first)
    return ToConfirm(total=sum((row["balance"] for row in rows), Decimal(0)), orders=found)


def _oldest_first(order: OwedOrder) -> tuple[bool, date | None, int]:
    return order.age == "not_due", order.due_on or date.max, order.id


def _name_of(row: Row) -> str:
    """The name in the record of the person, else the name in the order."""
    name: str = row["person_name"] or row["customer_name"]
    return name


def _debtor(rows: list[Row], at: date) -> Debtor:
    newest = rows[-1]
    owed = [owed_order(row, at) for row in rows]
    return Debtor(
        customer_id=newest["person_id"],
        customer_name=_name_of(newest),
        customer_phone=newest["customer_phone"],
        orders=sorted(owed, key=_oldest_first),
        **_ages(rows, at),
    )


def owed_order(row: Row, at: date) -> OwedOrder:
    """The balance of a row of ``orders_of_people``, with its age on the day ``at``."""
    due = due_on(row)
    return filled(
        OwedOrder,
        row,
        due_on=due,
        payment_days=_payment_days(row),
        days=(at - due).days if due else None,
        age=age_of(row, at),
    )


def age_of(row: Row, at: date) -> Age:
    """How long the balance of a row of ``orders_of_people`` is due. Nothing is due before the delivery."""
    due = due_on(row)
    if row["delivered_on"] is None or due is None:
        return "not_due"
    days = (at - due).days
    return next((age for last, age in _LAST_DAYS if days <= last), "days_31")


def due_on(row: Row) -> date | None:
    """The day on which a row of ``orders_of_people`` is due. A change of the terms applies to what is open, too."""
    day: date | None = row["delivered_on"] or row["preferred_delivery_date"]
    return None if day is None else day + timedelta(days=_payment_days(row))


def due_of(read: Snapshot, order_id: int) -> date | None:
    """The day on which the balance of an order is due."""
    [row] = read.rows("due day of an order", _order_of_people, {"order_id": order_id})
    return due_on(row)


def _order_of_people() -> sa.Select[Any]:
    return orders_of_people().where(orders.c.id == sa.bindparam("order_id", None, sa.BigInteger))


def _payment_days(row: Row) -> int:
    """An opening balance is due already."""
    return 0 if row["opening"] else row["payment_days"] or 0


def _ages(rows: Iterable[Row], at: date) -> dict[str, Decimal]:
    ages = dict.fromkeys(("total", "not_due", "days_0_7", "days_8_30", "days_31"), Decimal(0))
    for row in rows:
        ages["total"] += row["balance"]
        ages[age_of(row, at)] += row["balance"]
    return ages
