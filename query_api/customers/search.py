"""The customers that a few typed letters or digits may mean, for the order form."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import sqlalchemy as sa

from command_api.rules.customer_kind import kind_of
from projections.customers.tables import customers
from projections.orders.tables import orders
from projections.runtime.collation import folded
from query_api.customers.queries import addresses_of
from query_api.customers.responses import CustomerAddress, CustomerMatch, CustomerMatches
from query_api.http import Snapshot, having

READ_MODELS: Final = ("customers", "orders")
SHORTEST: Final = 3
"""Characters without which a search finds nothing: fewer would list every customer."""
_MOST: Final = 8
_PUNCTUATION: Final = re.compile(r"[^0-9a-z]")


def customers_like(read: Snapshot, words: str) -> CustomerMatches:
    """Customers whose name, telephones, document or e-mail have all of ``words``. Names that begin so come first."""
    plain = " ".join(folded(words).split())
    if len(plain) < SHORTEST:
        return CustomerMatches(data=[])
    # A telephone or document may be written with other punctuation than in the record, which has the bare digits too.
    code = _PUNCTUATION.sub("", plain)
    is_code = len(code) >= SHORTEST and any(sign.isdigit() for sign in code)
    found = having(words, customers.c.search)
    matching = sa.or_(found, customers.c.search.contains(code, autoescape=True)) if is_code else found
    query = (
        sa.select(customers)
        .where(customers.c.erased_at.is_(None), customers.c.name != "", matching)
        .order_by(
            customers.c.name_folded.startswith(plain, autoescape=True).desc(), customers.c.name_folded, customers.c.id
        )
        .limit(_MOST)
    )
    rows = read.all(query)
    usual = {row["id"]: next(iter(addresses_of(row)), None) for row in rows}
    latest = _latest_addresses(read, [id for id, address in usual.items() if address is None])
    return CustomerMatches(
        data=[
            CustomerMatch(
                **{name: row[name] for name in ("id", "name", "phone", "document", "orders")},
                kind=kind_of(row["kind_set"], row["document"]),
                address=usual[row["id"]] or latest.get(row["id"]),
            )
            for row in rows
        ]
    )


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
