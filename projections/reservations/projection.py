"""Reservations follow what guests ask and what the staff does."""

from __future__ import annotations

from command_api.kernel import ERASED, Event, stream_id
from command_api.reservations import events
from projections.reservations.tables import reservations
from projections.runtime.definition import Projection, handles
from projections.runtime.handlers import sets
from projections.runtime.rows import Rows


def _change(event: Event, rows: Rows, **values: object) -> None:
    id = stream_id(event.originator_id)
    rows.change(reservations, id, changed_at=event.timestamp, version=event.originator_version, **values)


class Reservations(Projection):
    """Reservations: names, times and numbers of people. The seats of a day are the sum of its reservations."""

    name = "reservations"
    version = 2
    tables = (reservations,)

    @handles(events.ReservationRequested)
    def requested(self, event: events.ReservationRequested, rows: Rows) -> None:
        _add(event, rows, status="requested", link_digest=event.link_digest)

    @handles(events.ReservationEntered)
    def entered(self, event: events.ReservationEntered, rows: Rows) -> None:
        _add(event, rows, status="confirmed", link_digest="")

    moved = handles(events.ReservationMoved)(sets(_change, "day", "starts_at", "people"))
    confirmed = handles(events.ReservationConfirmed)(sets(_change, status="confirmed"))
    seated = handles(events.ReservationSeated)(sets(_change, status="seated"))
    missed = handles(events.ReservationMissed)(sets(_change, status="no_show"))
    cancelled = handles(events.ReservationCancelled)(sets(_change, status="cancelled"))

    @handles(events.ReservationForgotten)
    def forgotten(self, event: events.ReservationForgotten, rows: Rows) -> None:
        """The remaining row equals that of a replay without the key."""
        _change(event, rows, name=ERASED, phone="", notes="", forgotten=True)


def _add(
    event: events.ReservationRequested | events.ReservationEntered, rows: Rows, *, status: str, link_digest: str
) -> None:
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
