"""Personal data in the history. The right to read the history does not include the records of customers and users:
their fields are masked unless the reader also has the right to those records."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from command_api.customers.details import Person
from command_api.orders.details import TEXTS
from infra.security.permissions import Permission, Principal
from query_api.orders.responses import EventOrderList, EventOrderRow

MASK: Final = "•••"
"""Stands for a value that is there and that the reader may not read."""

_STREAMS: Final[dict[str, tuple[Permission, frozenset[str]]]] = {
    "bank_line": (Permission.CUSTOMERS, frozenset({"payer", "payer_name", "payer_document", "text"})),
    "customer": (Permission.CUSTOMERS, frozenset(Person.__struct_fields__)),
    "event_order": (
        Permission.CUSTOMERS,
        frozenset(
            {
                *TEXTS,
                "accepted_by",
                "answer",
                "conditions",
                "customer",
                "name",
                "note",
                "paper_sha256",
                "place",
                "quote",
                "reference",
                "text",
                "text_sha256",
            }
        ),
    ),
    "fiscal_note": (
        Permission.CUSTOMERS,
        frozenset({"content", "detail", "justification", "refusals", "sentence", "sha256"}),
    ),
    "freight_quote": (Permission.CUSTOMERS, frozenset({"delivery_address", "place_id", "lat", "lng"})),
    "lead": (Permission.CUSTOMERS, frozenset({"name", "phone", "address", "notes", "note", "contact"})),
    "message": (Permission.CUSTOMERS, frozenset({"content", "detail"})),
    "note_file": (Permission.CUSTOMERS, frozenset({"sha256", "content"})),
    "paper": (Permission.CUSTOMERS, frozenset({"customer", "sha256", "content"})),
    "proof": (Permission.CUSTOMERS, frozenset({"customer", "sha256", "content"})),
    "refused_demand": (Permission.CUSTOMERS, frozenset({"customer"})),
    "reservation": (Permission.CUSTOMERS, frozenset({"name", "phone", "notes", "guest"})),
    "unrecorded": (Permission.CUSTOMERS, frozenset({"whose", "done", "refusal"})),
    "user": (Permission.USERS, frozenset({"username", "name", "email"})),
}
"""By kind of stream: the right, and the fields of its events and its state. Of a record all parts are masked."""
_TABLES: Final[dict[str, Permission]] = {
    "accounts_users": Permission.USERS,
    "bank_lines": Permission.CUSTOMERS,
    "customer_orders": Permission.CUSTOMERS,
    "customers": Permission.CUSTOMERS,
    "equipment_orders": Permission.CUSTOMERS,
    "fiscal_notes": Permission.CUSTOMERS,
    "freight_quotes": Permission.CUSTOMERS,
    "leads": Permission.CUSTOMERS,
    "messages": Permission.CUSTOMERS,
    "orders_bookings": Permission.CUSTOMERS,
    "orders_events": Permission.CUSTOMERS,
    "route_plans_unrecorded": Permission.CUSTOMERS,
}
"""Tables of read models with personal data in plain text, and the right to read them."""
_WHY: Final[dict[Permission, str]] = {
    Permission.CUSTOMERS: f"Dados de clientes aparecem como {MASK} porque o seu acesso não inclui clientes.",
    Permission.USERS: f"Dados de usuários aparecem como {MASK} porque o seu acesso não inclui usuários.",
}
_ORDER: Final = ("customer_name", "customer_phone", "event_name", "notes")


def hidden_from(reader: Principal, stream: str) -> frozenset[str]:
    """The fields of ``stream`` that are masked for this reader."""
    right, names = _STREAMS.get(stream.rpartition("-")[0], (None, frozenset[str]()))
    return frozenset() if right is None or reader.may(right) else names


def why_hidden(reader: Principal, streams: Iterable[str]) -> str | None:
    """Why something of these streams is masked for this reader, in Portuguese; ``None`` if nothing is."""
    return _why(reader, (_STREAMS[kind][0] for each in streams if (kind := each.rpartition("-")[0]) in _STREAMS))


def table_is_hidden_from(reader: Principal, table: str) -> bool:
    """Whether the values of this table of a read model are masked for this reader."""
    return table in _TABLES and not reader.may(_TABLES[table])


def why_tables_are_hidden(reader: Principal, tables: Iterable[str]) -> str | None:
    """``why_hidden`` for tables of read models."""
    return _why(reader, (_TABLES[each] for each in tables if each in _TABLES))


def order_board_for(reader: Principal, board: EventOrderList) -> EventOrderList:
    """``board`` with its customers masked, unless this reader may read customers."""
    if reader.may(Permission.CUSTOMERS):
        return board
    rows = [_masked(row) for row in board.data]
    return board.model_copy(update={"data": rows, "events": rows})


def _masked(row: EventOrderRow) -> EventOrderRow:
    return row.model_copy(update={name: MASK for name in _ORDER if getattr(row, name)})


def _why(reader: Principal, rights: Iterable[Permission]) -> str | None:
    missing = sorted({right for right in rights if not reader.may(right)})
    return " ".join(_WHY[right] for right in missing) or None
