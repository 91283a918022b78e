"""Customers by page, filter and search, and one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Annotated, Any, Final, Literal

import sqlalchemy as sa
from pydantic import BeforeValidator, Field

from command_api.rules.customer_kind import kind_of
from command_api.rules.order_status import OWING, Stage, Status, stage_of
from command_api.rules.privacy import kept_until, obstacle
from infra.settings import Settings
from projections.customers.tables import customer_orders, customer_refusals, customers
from projections.orders.tables import orders as every_order
from projections.trade.tables import price_lists
from query_api.customers.containers import containers_of
from query_api.customers.responses import (
    Customer,
    CustomerOrder,
    CustomerRefusal,
    CustomerRow,
    Erasability,
    Erasure,
    MergedRecord,
    MergeLink,
    Obstacle,
    Retention,
)
from query_api.filling import filled, listed
from query_api.http import ContactPage, Row, Snapshot, contains_all_words
from query_api.people import with_people

READ_MODELS: Final = ("customers", "accounts", "orders", "equipment", "beers", "trade")
"""What a customer's page is made of."""
_EMPTY_IS_ABSENT = BeforeValidator(lambda value: None if value == "" else value)


class CustomerPage(ContactPage):
    """Query parameters of the list of customers."""

    status: Annotated[Literal["active", "erased", "mixed"] | None, _EMPTY_IS_ABSENT] = Field(
        None,
        description="only those whose data are there, whose data were erased, or whose record mixes several people",
    )
    sort: Literal["name", "last_at", "orders", "total"] = Field("name", description="what to sort by")


_SORTS: dict[str, list[sa.ColumnElement[Any]]] = {
    "name": [customers.c.erased_at.is_not(None), customers.c.name_folded],
    "last_at": [customers.c.last_at],
    "orders": [customers.c.orders],
    "total": [customers.c.total],
}


_SHOWN: Final = [customers.c[name] for name in CustomerRow.model_fields]


def customers_by(read: Snapshot, page: CustomerPage) -> dict[str, object]:
    """A page of customers, a ``CustomerList``; by name, the erased ones come last."""

    def every() -> sa.Select[Any]:
        query = sa.select(*_SHOWN).where(customers.c.merged_into.is_(None), found_by(contains_all_words, page.search))
        match page.status:
            case "active":
                query = query.where(customers.c.erased_at.is_(None))
            case "mixed":
                query = query.where(customers.c.other_names != "[]")
            case "erased":
                query = query.where(customers.c.erased_at.is_not(None))
        return query

    def shown() -> sa.Select[Any]:
        return page.of(every(), [*_SORTS[page.sort], customers.c.id])

    found = listed(CustomerRow, read.rows(page.shape, shown, page.values, floats=True))
    return {"data": found, "pagination": page.place(read.counted(page.shape, every, page.values))}


def customer_by_id(read: Snapshot, id: int, settings: Settings) -> Customer:
    """The customer, or 404."""
    row = read.one(sa.select(*with_people(customers)).where(customers.c.id == id), "Este cliente não existe.")
    merged = merged_into(read, id)
    records = [id, *(each["id"] for each in merged)]
    its_orders = orders_of(read, records)
    open_ones = [order for order in its_orders if not order.is_finished]
    is_erased = row["erased_at"] is not None
    stands = row["merged_into"] is None
    keep = None if is_erased or open_ones else kept_until(row["last_at"], settings.retention_months)
    return filled(
        Customer,
        row,
        kind=kind_of(row["kind_set"], row["document"]),
        accepts_messages=all(each["accepts_messages"] for each in (row, *merged)),
        price_list_name=_price_list(read, row["price_list_id"]),
        balance=_balance_of(read, records),
        to_confirm=_sum_of_balances(read, records, frozenset({"awaiting_deposit"})),
        containers=containers_of(read, records),
        order_list=its_orders,
        refused=refusals_of(read, records),
        retention=Retention(months=settings.retention_months, keep_until=keep, by_rule=settings.erase_after_retention),
        erasure=Erasability(
            possible=not is_erased and not open_ones and stands,
            obstacles=[
                filled(Obstacle, vars(order), sentence=obstacle(order.order_code, order.status)) for order in open_ones
            ],
        ),
        erased=Erasure(
            at=row["erased_at"], by=row["erased_by"], by_rule=row["erased_by_rule"], reason=row["erased_reason"]
        )
        if is_erased
        else None,
        merged_into=_link(read, row),
        merged=[_merged_record(read, each) for each in merged],
    )


def merged_into(read: Snapshot, id: int) -> Sequence[Row]:
    """The records of the same person that are merged into this one."""
    return read.all(sa.select(*with_people(customers)).where(customers.c.merged_into == id).order_by(customers.c.id))


def found_by(matches: Callable[[str | None, sa.ColumnElement[str]], sa.ColumnElement[bool]], words: str | None) -> Any:
    """Whether the record, or one that is merged into it, has ``words``."""
    merged = customers.alias("merged")
    its = sa.select(merged.c.merged_into).where(merged.c.merged_into.is_not(None), matches(words, merged.c.search))
    return sa.or_(matches(words, customers.c.search), customers.c.id.in_(its))


def _link(read: Snapshot, row: Row) -> MergeLink | None:
    """The record that stands for the person instead of this one."""
    if row["merged_into"] is None:
        return None
    [kept] = read.all(sa.select(customers.c.id, customers.c.name).where(customers.c.id == row["merged_into"]))
    return filled(MergeLink, kept, at=row["merged_at"], by=row["merged_by"], reason=row["merged_reason"])


def _merged_record(read: Snapshot, row: Row) -> MergedRecord:
    return filled(
        MergedRecord,
        row,
        refused=len(refusals_of(read, [row["id"]])),
        balance=_balance_of(read, [row["id"]]),
        at=row["merged_at"],
        by=row["merged_by"],
        reason=row["merged_reason"],
    )


def _price_list(read: Snapshot, id: int | None) -> str:
    """The name of a price list."""
    names = [row["name"] for row in read.all(sa.select(price_lists.c.name).where(price_lists.c.id == id))]
    return str(names[0]) if names else ""


def _balance_of(read: Snapshot, records: Sequence[int]) -> Decimal:
    """What is owed for their confirmed and delivered orders."""
    return _sum_of_balances(read, records, OWING)


def _sum_of_balances(read: Snapshot, records: Sequence[int], statuses: frozenset[Status]) -> Decimal:
    its = every_order.c.customer_id.in_(records), every_order.c.status.in_(statuses)
    return sum((row["balance"] for row in read.all(sa.select(every_order.c.balance).where(*its))), Decimal(0))


def orders_of(read: Snapshot, records: Sequence[int]) -> list[CustomerOrder]:
    """Orders of the customer with these ``records``, the latest first."""
    query = (
        sa.select(customer_orders, every_order.c.stage)
        .outerjoin(every_order, every_order.c.id == customer_orders.c.order_id)
        .where(customer_orders.c.customer_id.in_(records))
        .order_by(customer_orders.c.created_at.desc(), customer_orders.c.order_id.desc())
    )
    return [
        filled(
            CustomerOrder,
            row,
            stage=row["stage"] or _known_stage(row),
            total=row["items_total"] + row["freight_price"],
        )
        for row in read.all(query)
    ]


def _known_stage(row: sa.RowMapping) -> Stage:
    """The stage of an order that the read model of orders does not have yet."""
    return stage_of(row["status"], is_out=not row["is_finished"], is_settled=False, is_opening=row["is_opening"])


def refusals_of(read: Snapshot, records: Sequence[int]) -> list[CustomerRefusal]:
    """Refused requests of the customer with these ``records``, the latest first."""
    query = (
        sa.select(customer_refusals)
        .where(customer_refusals.c.customer_id.in_(records))
        .order_by(customer_refusals.c.at.desc(), customer_refusals.c.id.desc())
    )
    return [filled(CustomerRefusal, row) for row in read.all(query)]
