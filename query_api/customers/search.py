"""The customers that a few typed letters or digits may mean, for the order form."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import sqlalchemy as sa

from command_api.kernel.text import search_form
from command_api.rules.customer_kind import kind_of
from command_api.rules.telephones import searched
from projections.customers.tables import customers
from projections.orders.tables import orders
from query_api.customers.queries import addresses_of, found_by
from query_api.customers.responses import CustomerAddress, CustomerMatch, CustomerMatches
from query_api.http import Row, Snapshot, having

READ_MODELS: Final = ("customers", "orders")
SHORTEST: Final = 3
"""Characters without which a search finds nothing: fewer would list every customer."""
_MOST: Final = 8
_PUNCTUATION: Final = re.compile(r"[^0-9a-z]")


def customers_like(read: Snapshot, words: str) -> CustomerMatches:
    """Customers whose name, telephones, document or e-mail have all of ``words``. Names that begin so come first."""
    plain = " ".join(search_form(words).split())
    if len(plain) < SHORTEST:
        return CustomerMatches(data=[])
    # A telephone or document may be written in another way than in the record, which has its normal form too.
    code = _PUNCTUATION.sub("", searched(plain))
    is_code = len(code) >= SHORTEST and any(sign.isdigit() for sign in code)

    def matching(typed: str | None, column: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
        found = having(typed, column)
        return sa.or_(found, column.contains(code, autoescape=True)) if is_code else found

    query = (
        sa.select(customers)
        .where(
            customers.c.erased_at.is_(None),
            customers.c.merged_into.is_(None),
            customers.c.name != "",
            found_by(matching, words),
        )
        .order_by(
            customers.c.name_folded.startswith(plain, autoescape=True).desc(), customers.c.name_folded, customers.c.id
        )
        .limit(_MOST)
    )
    rows = read.all(query)
    known = _known_addresses(read, rows)
    latest = _latest_addresses(read, [id for id, addresses in known.items() if not addresses])
    choice = {id: addresses or ([latest[id]] if id in latest else []) for id, addresses in known.items()}
    return CustomerMatches(
        data=[
            CustomerMatch(
                **{name: row[name] for name in ("id", "name", "phone", "document", "orders")},
                kind=kind_of(row["kind_set"], row["document"]),
                address=next(iter(choice[row["id"]]), None),
                addresses=choice[row["id"]],
            )
            for row in rows
        ]
    )


def _known_addresses(read: Snapshot, rows: Sequence[Row]) -> dict[int, list[CustomerAddress]]:
    """Those in each record, and then those in the records that are merged into it; each once."""
    ids = [row["id"] for row in rows]
    merged = sa.select(customers).where(customers.c.merged_into.in_(ids)).order_by(customers.c.id)
    known: dict[int, dict[str, CustomerAddress]] = {id: {} for id in ids}
    for row in (*rows, *read.all(merged)):
        for each in addresses_of(row):
            known[row["merged_into"] or row["id"]].setdefault(search_form(each.address), each)
    return {id: list(addresses.values()) for id, addresses in known.items()}


def _latest_addresses(read: Snapshot, ids: Sequence[int]) -> dict[int, CustomerAddress]:
    """Where the latest order of each of these customers went that had an address."""
    latest = (
        sa.select(sa.func.max(orders.c.id))
        .where(orders.c.customer_id.in_(ids), orders.c.delivery_address != "")
        .group_by(orders.c.customer_id)
    )
    return {
        row["customer_id"]: CustomerAddress(
            label="",
            address=row["delivery_address"],
            place_id=row["delivery_place_id"],
            lat=row["delivery_lat"],
            lng=row["delivery_lng"],
        )
        for row in read.all(sa.select(orders).where(orders.c.id.in_(latest)))
    }
