"""Bank lines of one status, newest first, with the orders that they name."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import sqlalchemy as sa
from pydantic import Field

from projections.bank.tables import bank_lines
from projections.orders.tables import orders
from query_api.bank.responses import BankLine, BankLineCounts, BankLineList, LineOrder, LineStatus
from query_api.filling import filled
from query_api.http import Page, Row, Snapshot, contains_all_words


class BankLinePage(Page):
    """One page of the lines with this status."""

    order: Literal["asc", "desc"] = Field("desc", description="newest or oldest first", examples=["desc"])
    status: LineStatus = Field("suggested", description="which of the four lists", examples=["suggested"])


def lines_of(read: Snapshot, page: BankLinePage) -> BankLineList:
    """A page of lines."""

    def chosen() -> sa.Select[Any]:
        query = sa.select(bank_lines).where(bank_lines.c.status == page.status)
        return query.where(contains_all_words(page.search, bank_lines.c.search))

    def shown() -> sa.Select[Any]:
        return page.of(chosen(), [bank_lines.c.posted_on, bank_lines.c.id])

    rows = read.rows(page.shape, shown, page.values)
    suggested = {row["id"]: json.loads(row["suggestions"]) for row in rows}
    ids = {each["order_id"] for found in suggested.values() for each in found} | {row["order_id"] for row in rows}
    known = {row["id"]: row for row in read.rows_of("orders of bank lines", _orders, sorted(ids - {None}))}
    data = [
        filled(
            BankLine,
            row,
            order=_order(known, row["order_id"], row["payment_id"]),
            suggestions=[
                order
                for each in suggested[row["id"]]
                if (order := _order(known, each["order_id"], each["payment_id"])) is not None
            ],
        )
        for row in rows
    ]
    total = read.counted(page.shape, chosen, page.values)
    pagination = page.pagination(total)
    return BankLineList(
        data=data, counts=_counts(read), alerts=_alerts(read), accounts=_accounts(read), pagination=pagination
    )


_MOST_ACCOUNTS: Final = 20


def _orders(ids: Sequence[sa.BindParameter[int]]) -> sa.Select[Any]:
    columns = (orders.c.id, orders.c.order_code, orders.c.customer_name, orders.c.balance)
    return sa.select(*columns).where(orders.c.id.in_(ids))


def _counts(read: Snapshot) -> BankLineCounts:
    def by_status() -> sa.Select[Any]:
        return sa.select(bank_lines.c.status, sa.func.count().label("lines")).group_by(bank_lines.c.status)

    found = read.rows("bank lines by status", by_status, {})
    none = dict.fromkeys(BankLineCounts.model_fields, 0)
    return BankLineCounts(**none | {row["status"]: row["lines"] for row in found})


def _alerts(read: Snapshot) -> int:
    def waiting() -> sa.Select[Any]:
        is_open = bank_lines.c.status.in_(("suggested", "unknown"))
        return sa.select(sa.func.count().label("lines")).where(bank_lines.c.source == "webhook", is_open)

    return int(read.rows("alerts of bank lines", waiting, {})[0]["lines"])


def _accounts(read: Snapshot) -> list[str]:
    def newest_first() -> sa.Select[Any]:
        newest = sa.func.max(bank_lines.c.id)
        query = sa.select(bank_lines.c.account, newest.label("line")).where(bank_lines.c.account != "")
        return query.group_by(bank_lines.c.account).order_by(newest.desc()).limit(_MOST_ACCOUNTS)

    return [str(row["account"]) for row in read.rows("accounts of bank lines", newest_first, {})]


def _order(known: Mapping[int, Row], order_id: int | None, payment_id: int | None) -> LineOrder | None:
    found = known.get(order_id or 0)
    if found is None:
        return None
    return filled(LineOrder, found, order_id=found["id"], payment_id=payment_id)
