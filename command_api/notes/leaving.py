"""Whether an order may leave the house: where the house wants it, not without its notes of goods."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from command_api.event_store import Store
from command_api.fiscal.commands import fiscal_house
from command_api.kernel import Refused, stream_id
from command_api.notes.domain import NOTE_OF, FiscalNote, note_source
from command_api.notes.drafting import Drafts
from command_api.notes.subject import KIND_LABELS, Kind
from command_api.rules.mending import mended_at
from command_api.rules.note_states import VALID
from command_api.rules.windows import PUB_TIME

TRAVELLING: Final[frozenset[Kind]] = frozenset({"nfe_venda", "nfe_comodato", "nfe_vasilhame"})
"""What goes with goods on the road: rent is no goods, and a return comes later."""
_REPORTED_LATER: Final = timedelta(minutes=5)


def check_may_leave(
    store: Store, drafts: Drafts, order_ids: Iterable[int], now: datetime, happened_at: datetime | None = None
) -> None:
    """Raise ``Refused`` with the notes that are not valid yet. What is reported later has happened: it is recorded."""
    house = fiscal_house(store)
    if not house.van_waits or house.notes_from is None or now.astimezone(PUB_TIME).date() < house.notes_from:
        return
    if happened_at is not None and happened_at < now - _REPORTED_LATER:
        return
    for id in order_ids:
        asked = [each for each in drafts.of_order(id, now) if each.kind in TRAVELLING]
        lacking = [KIND_LABELS[each.kind] for each in asked if not _is_valid(store, id, each.kind)]
        if lacking:
            code, names = asked[0].source.order_code, " e ".join(lacking)
            raise Refused(f"Nada sai sem nota, e o pedido {code} ainda não tem {names}.", mend=mended_at("event", id))


def _is_valid(store: Store, order_id: int, kind: Kind) -> bool:
    found = store.find(NOTE_OF, note_source(order_id, kind, None, None))
    return found is not None and store.load(FiscalNote, stream_id(found)).state in VALID
