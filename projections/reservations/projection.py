"""Reservations follow what guests ask and what the staff does."""

from __future__ import annotations

from command_api.kernel import ERASED, Event, stream_id
from command_api.reservations.events import (
    ReservationCancelled,
    ReservationConfirmed,
    ReservationEntered,
    ReservationForgotten,
    ReservationMissed,
    ReservationMoved,
    ReservationRequested,
    ReservationSeated,
)
from projections.reservations.tables import reservations
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Rows


class Reservations(Projection):
    """Who comes when, with how many. The seats of a day are the sum of its reservations."""

    name = "reservations"
    version = 2
    tables = (reservations,)

    @handles(ReservationRequested)
    def requested(self, event: ReservationRequested, rows: Rows) -> None:
        _add(event, rows, status="requested", link_digest=event.link_digest)

    @handles(ReservationEntered)
    def entered(self, event: ReservationEntered, rows: Rows) -> None:
        _add(event, rows, status="confirmed", link_digest="")

    @handles(ReservationMoved)
    def moved(self, event: ReservationMoved, rows: Rows) -> None:
        _change(event, rows, day=event.day, starts_at=event.starts_at, people=event.people)

    @handles(ReservationConfirmed)
    def confirmed(self, event: ReservationConfirmed, rows: Rows) -> None:
        _change(event, rows, status="confirmed")

    @handles(ReservationSeated)
    def seated(self, event: ReservationSeated, rows: Rows) -> None:
        _change(event, rows, status="seated")

    @handles(ReservationMissed)
    def missed(self, event: ReservationMissed, rows: Rows) -> None:
        _change(event, rows, status="no_show")

    @handles(ReservationCancelled)
    def cancelled(self, event: ReservationCancelled, rows: Rows) -> None:
        _change(event, rows, status="cancelled")

    @handles(ReservationForgotten)
    def forgotten(self, event: ReservationForgotten, rows: Rows) -> None:
        """The remaining row equals that of a replay without the key."""
        _change(event, rows, name=ERASED, phone="", notes="", forgotten=True)


def _add(event: ReservationRequested | ReservationEntered, rows: Rows, *, status: str, link_digest: str) -> None:
    rows.put(
        reservations,
        id=stream_id(event.originator_id),
        day=event.day,
        starts_at=event.starts_at,
        people=event.people,
        status=status,
        name=event.name,
        phone=event.phone,
        notes=event.notes,
        link_digest=link_digest,
        forgotten=False,
        requested_at=event.timestamp,
        changed_at=event.timestamp,
        version=event.originator_version,
    )


def _change(event: Event, rows: Rows, **values: object) -> None:
    id = stream_id(event.originator_id)
    rows.change(reservations, id, changed_at=event.timestamp, version=event.originator_version, **values)
