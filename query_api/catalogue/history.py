"""A page of what happened to a product, to its stock and to its pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import sqlalchemy as sa

from command_api.kernel.text import search_form
from projections.beers.tables import beers
from query_api.catalogue import descriptions
from query_api.catalogue.queries import HistoryPage
from query_api.catalogue.responses import ProductEvent
from query_api.filling import filled
from query_api.http import Snapshot
from query_api.images.descriptions import DESCRIPTIONS as OF_PICTURES
from query_api.log import Log
from query_api.stock.descriptions import DESCRIPTIONS as OF_STOCK
from query_api.stock.descriptions import of_sales
from query_api.wording.description import GONE, reason_of
from query_api.wording.fields import Named

SEVERAL_PEOPLE: Final = "Várias pessoas"
DESCRIPTIONS: Final = {**descriptions.DESCRIPTIONS, **OF_PICTURES, **OF_STOCK}
_BLOCK: Final = 500


def product_history(read: Snapshot, log: Log, product_id: int, page: HistoryPage) -> tuple[list[ProductEvent], int]:
    """The lines of a page, and how many lines all pages have."""
    query, named = page.query(product_id), _names_of_beers(read)
    if not page.search:
        return product_events(read.all(page.of(query, page.sorted_by())), log, named), read.count(query)
    # Texts exist only after they are read, so a search describes every line of the product: hundreds, rarely more.
    words = search_form(page.search).split()
    found = [
        event
        for event in product_events(read.all(page.ordered(query, page.sorted_by())), log, named)
        if all(word in _searched(event) for word in words)
    ]
    start = (page.page - 1) * page.limit
    return found[start : start + page.limit], len(found)


def _names_of_beers(read: Snapshot) -> Named:
    """Beers as they are called now, by stream."""
    names = {f"beer-{row['id']}": str(row["name"]) for row in read.all(sa.select(beers.c.id, beers.c.name))}
    return names.get


def product_events(rows: Sequence[Mapping[Any, Any]], log: Log, named: Named) -> list[ProductEvent]:
    """Rows of ``catalogue_history`` with their texts; the events come from the log in blocks."""
    events = dict[tuple[str, int], Any]()
    keys = [(row["stream"], row["number"]) for row in rows if not row["sales"]]
    for start in range(0, len(keys), _BLOCK):  # SQLite limits the parameters of a query
        events.update(log.events(keys[start : start + _BLOCK]))
    return [_product_event(row, events.get((row["stream"], row["number"])), named) for row in rows]


def _product_event(row: Mapping[Any, Any], event: Any, named: Named) -> ProductEvent:
    context = descriptions.context_of(row)
    if row["sales"]:
        sentence: str | None = of_sales(row["sales"], row["sold"], context["unit"])
    else:
        sentence = GONE if event is None else DESCRIPTIONS[type(event)].entry(event, context)[1]
    return filled(
        ProductEvent,
        row,
        id=f"{row['stream']}.{row['number']}",
        actor_name=SEVERAL_PEOPLE if row["actor_name"] is None else row["actor_name"],
        sentence=sentence or "",
        reason=reason_of(row["reason"]),
        changes=descriptions.product_changes(context, named),
    )


def _searched(event: ProductEvent) -> str:
    values = (value or "" for change in event.changes for value in (change.name, change.before, change.after))
    return search_form(" ".join((event.sentence, *values)))
