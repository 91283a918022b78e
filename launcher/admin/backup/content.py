"""The content of a backup: events, the ordinary tables of the write side, files.

Read models are not part of it: they are rebuilt from the events.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import sqlalchemy as sa

import command_api.app  # noqa: F401  # every slice brings its tables
from command_api.accounts.events import UserErased
from command_api.bank.events import BankLineForgotten
from command_api.customers.events import CustomerErased
from command_api.event_store.index import write_metadata
from command_api.event_store.recorded import Recorded
from command_api.freight.events import QuoteForgotten
from command_api.leads.events import LeadForgotten
from command_api.notes.events import NoteForgotten
from command_api.reservations.events import ReservationForgotten
from infra.security.tables import security_metadata

PASSING: Final = frozenset(
    {
        "login_attempts",
        "passkey_challenges",
        "password_links",
        "session_confirmations",
        "session_positions",
        "sessions",
        "sign_in_tickets",
        "signed_uploads",
        "upload_claims",
    }
)
"""Tables of what lasts minutes or days: an old file must bring back neither a session nor a link that was used."""


ERASING: Final = frozenset(
    each.TOPIC
    for each in (
        CustomerErased,
        QuoteForgotten,
        BankLineForgotten,
        ReservationForgotten,
        LeadForgotten,
        NoteForgotten,
        UserErased,
    )
)
"""Topics of the events that end a stream's personal data: its key was destroyed."""


def tables_in_order() -> list[sa.Table]:
    """All ordinary tables of the write side; those that others refer to come first."""
    return [*write_metadata.sorted_tables, *security_metadata.sorted_tables]


@dataclass(frozen=True)
class TablePart:
    """The rows of one table: ``columns`` names their values."""

    table: str
    columns: tuple[str, ...]
    rows: Iterator[Sequence[Any]]


@dataclass(frozen=True)
class Extent:
    """How much there is. ``head`` is the last event's position as text, ``rows`` counts by table; ``one_writer``: all
    positions are those of an embedded store."""

    store: str
    events: int
    head: str
    one_writer: bool
    rows: dict[str, int] = field(default_factory=dict)


class Content(Protocol):
    """Events and tables of one moment, each to be read once, events first."""

    @property
    def extent(self) -> Extent:
        """How much there is to come."""

    def events(self) -> Iterator[Recorded]:
        """All of them, in the log's order."""

    def tables(self) -> Iterator[TablePart]:
        """The ordinary tables; what others refer to comes first."""
