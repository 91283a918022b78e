"""The customers that a few typed letters or digits may mean, for the order form."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import sqlalchemy as sa

from command_api.kernel.text import search_form
from command_api.rules.customer_kind import kind_of
from command_api.rules.telephones import searched
from projections.customers.tables import customers
from projections.orders.tables import orders
from query_api.customers.queries import found_by
from query_api.customers.responses import CustomerAddress, CustomerMatch, CustomerMatches
from query_api.filling import filled
from query_api.http import Row, Snapshot, contains_all_words, escaped, term_values

READ_MODELS: Final = ("customers", "orders")
SHORTEST: Final = 3
"""Characters without which a search finds nothing: fewer would list every customer."""
_MOST: Final = 8
_SHOWN: Final = [
    customers.c[name] for name in ("id", "name", "phone", "document", "orders", "kind_set", "addresses", "merged_into")
]
_OF_AN_ADDRESS: Final = [
    orders.c[name] for name in ("customer_id", "delivery_address", "delivery_place_id", "delivery_lat", "delivery_lng")
]
_PUNCTUATION: Final = re.compile(r"[^0-9a-z]")


def customers_like(read: Snapshot, words: str) -> CustomerMatches:
    """Customers whose name, telephones, document or e-mail have all of ``words``. Names that begin so come first."""
    plain = " ".join(search_form(words).split())
    if len(plain) < SHORTEST:
        return CustomerMatches(data=[])
    # A telephone or document may be written in another way than in the record, which has its normal form too.
    code = _PUNCTUATION.sub("", searched(plain))
    is_code = len(code) >= SHORTEST and any(sign.isdigit() for sign in code)

    values = term_values(words)
    shape = ("customers like", len(values), is_code)
    rows = read.rows(
        shape, partial(_matching, words, is_code=is_code), {**values, "code": code, "beginning": escaped(plain)}
    )
    known = _known_addresses(read, rows)
    latest = _latest_addresses(read, [id for id, addresses in known.items() if not addresses])
    choice = {id: addresses or ([latest[id]] if id in latest else []) for id, addresses in known.items()}
    return CustomerMatches(
        data=[
            filled(
                CustomerMatch,
                row,
                kind=kind_of(row["kind_set"], row["document"]),
                address=next(iter(choice[row["id"]]), None),
                addresses=choice[row["id"]],
            )
            for row in rows
        ]
    )


def _matching(words: str, *, is_code: bool) -> sa.Select[Any]:
    code, beginning = (sa.bindparam(name, "", sa.Text) for name in ("code", "beginning"))

    def matches(typed: str | None, column: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
        found = contains_all_words(typed, column)
        return sa.or_(found, column.contains(code)) if is_code else found

    return (
        sa.select(*_SHOWN)
        .where(
            customers.c.erased_at.is_(None),
            customers.c.merged_into.is_(None),
            customers.c.name != "",
            found_by(matches, words),
        )
        .order_by(
            customers.c.name_folded.startswith(beginning, escape="/").desc(), customers.c.name_folded, customers.c.id
        )
        .limit(_MOST)
    )


def _known_addresses(read: Snapshot, rows: Sequence[Row]) -> dict[int, list[CustomerAddress]]:
    """Addresses of each record, and then those of the records that are merged into it; each once."""
    ids = [row["id"] for row in rows]
    merged = read.rows_of("merged into customers", _merged_into, ids)
    known: dict[int, dict[str, CustomerAddress]] = {id: {} for id in ids}
    for row in (*rows, *merged):
        for each in json.loads(row["addresses"]):
            known[row["merged_into"] or row["id"]].setdefault(search_form(each["address"]), CustomerAddress(**each))
    return {id: list(addresses.values()) for id, addresses in known.items()}


def _latest_addresses(read: Snapshot, ids: Sequence[int]) -> dict[int, CustomerAddress]:
    """The address of the latest order with one, for each of these customers."""
    return {
        row["customer_id"]: CustomerAddress(
            label="",
            details="",
            address=row["delivery_address"],
            place_id=row["delivery_place_id"],
            lat=row["delivery_lat"],
            lng=row["delivery_lng"],
        )
        for row in read.rows_of("latest addresses", _latest_orders, ids)
    }


def _merged_into(ids: Sequence[sa.BindParameter[int]]) -> sa.Select[Any]:
    return sa.select(*_SHOWN).where(customers.c.merged_into.in_(ids)).order_by(customers.c.id)


def _latest_orders(ids: Sequence[sa.BindParameter[int]]) -> sa.Select[Any]:
    latest = (
        sa.select(sa.func.max(orders.c.id))
        .where(orders.c.customer_id.in_(ids), orders.c.delivery_address != "")
        .group_by(orders.c.customer_id)
    )
    return sa.select(*_OF_AN_ADDRESS).where(orders.c.id.in_(latest))
