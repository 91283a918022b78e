"""What notes say of the house, tax profiles, and notes of orders, from their events."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from command_api.fiscal import events
from command_api.fiscal.details import FiscalHouse, ProfileDetails, Treatment
from command_api.kernel import Event, stream_id
from command_api.kernel.events import fields_of
from command_api.kernel.text import search_form
from command_api.notes import events as note_events
from projections.fiscal.tables import house, notes, profiles, treatments
from projections.runtime.definition import Projection, handles
from projections.runtime.handlers import sets
from projections.runtime.rows import Rows


def _change(event: Event, rows: Rows, **values: Any) -> None:
    rows.change(profiles, stream_id(event.originator_id), version=event.originator_version, **values)


class Fiscal(Projection):
    """One row for the house, one per tax profile, one per profile and day of new taxes, and one per note."""

    name = "fiscal"
    version = 1
    tables = (house, profiles, treatments, notes)

    @handles(events.FiscalHouseChanged)
    def house_changed(self, event: events.FiscalHouseChanged, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        rows.put(house, id=id, version=event.originator_version, **asdict(fields_of(FiscalHouse, event)))

    @handles(events.TaxProfileCreated)
    def profile_created(self, event: events.TaxProfileCreated, rows: Rows) -> None:
        rows.put(
            profiles,
            id=stream_id(event.originator_id),
            **asdict(fields_of(ProfileDetails, event)),
            name_folded=search_form(event.name),
            is_active=True,
            version=event.originator_version,
        )

    @handles(events.TaxProfileRenamed)
    def profile_renamed(self, event: events.TaxProfileRenamed, rows: Rows) -> None:
        _change(event, rows, **asdict(fields_of(ProfileDetails, event)), name_folded=search_form(event.name))

    @handles(events.TaxProfileTreated)
    def profile_treated(self, event: events.TaxProfileTreated, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        rows.put(treatments, profile_id=id, valid_from=event.valid_from, **asdict(fields_of(Treatment, event)))
        _change(event, rows)

    profile_retired = handles(events.TaxProfileRetired)(sets(_change, is_active=False))
    profile_reinstated = handles(events.TaxProfileReinstated)(sets(_change, is_active=True))

    @handles(note_events.NoteRecorded)
    def note_recorded(self, event: note_events.NoteRecorded, rows: Rows) -> None:
        rows.put(
            notes,
            id=stream_id(event.originator_id),
            kind=event.kind,
            order_id=event.order_id,
            order_code=event.order_code,
            key=event.key,
            total=event.total,
            recorded_at=event.timestamp,
            recorded_by=event.metadata.actor,
            version=event.originator_version,
        )

    @handles(note_events.NoteWithdrawn)
    def note_withdrawn(self, event: note_events.NoteWithdrawn, rows: Rows) -> None:
        rows.delete(notes, stream_id(event.originator_id))
