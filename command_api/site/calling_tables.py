"""Tables with a code of their own."""

from __future__ import annotations

from command_api.event_store import Store
from command_api.kernel import NotFound
from command_api.site.domain import BUSINESS, BusinessInfo


def calling_tables(store: Store) -> int:
    """How many tables call the waiter and order by their code; 0: none."""
    try:
        info = store.load(BusinessInfo, BUSINESS).info
    except NotFound:
        return 0
    return info.calling_tables if info else 0
