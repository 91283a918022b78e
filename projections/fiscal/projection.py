"""What notes say of the house, tax profiles, and notes of orders, from their events."""

from __future__ import annotations

import json
from typing import Any, Final

from msgspec.structs import asdict

from command_api.fiscal import events
from command_api.fiscal.details import FiscalHouse, ProfileDetails, ProviderSettings, Treatment
from command_api.kernel import Event, stream_id
from command_api.kernel.events import fields_of
from command_api.kernel.text import search_form
from command_api.notes import events as note_events
from projections.fiscal.tables import house, notes, profiles, provider, treatments
from projections.runtime.definition import Projection, handles
from projections.runtime.handlers import sets
from projections.runtime.rows import Rows


def _change(event: Event, rows: Rows, **values: Any) -> None:
    rows.change(profiles, stream_id(event.originator_id), version=event.originator_version, **values)


def _begin(event: note_events.NoteRecorded | note_events.NoteIssued, rows: Rows, **values: Any) -> None:
    row = {
        "id": stream_id(event.originator_id),
        "kind": event.kind,
        "order_id": event.order_id,
        "order_code": event.order_code,
        "total": event.total,
        "attempt": 1,
        **dict.fromkeys(_UNKNOWN),
        **dict.fromkeys(_UNSAID, ""),
        "contradictions": "[]",
        "files_missing": False,
        "is_forgotten": False,
        "recorded_at": event.timestamp,
        "recorded_by": event.metadata.actor,
        "version": event.originator_version,
    }
    rows.put(notes, **row | values)


def _note(event: Event, rows: Rows, **values: Any) -> None:
    rows.change(notes, stream_id(event.originator_id), version=event.originator_version, **values)


_UNKNOWN: Final = ("sale_day", "customer_id", "next_at", "authorised_at", "amends_id", "xml_id", "pdf_id")
_UNSAID: Final = (
    "key",
    "provider",
    "environment",
    "number",
    "series",
    "protocol",
    "page",
    "code",
    "sentence",
    "amendment",
)


class Fiscal(Projection):
    """One row for the house, one for its provider, one per tax profile, one per profile and day of new taxes, and one
    per note."""

    name = "fiscal"
    version = 2
    tables = (house, profiles, treatments, notes, provider)

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

    @handles(events.ProviderChosen)
    def provider_chosen(self, event: events.ProviderChosen, rows: Rows) -> None:
        rows.put(
            provider,
            id=stream_id(event.originator_id),
            **asdict(fields_of(ProviderSettings, event)),
            is_in_use=True,
            chosen_at=event.timestamp,
            version=event.originator_version,
        )

    @handles(events.ProviderDismissed)
    def provider_dismissed(self, event: events.ProviderDismissed, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        rows.change(provider, id, is_in_use=False, version=event.originator_version)

    @handles(note_events.NoteRecorded)
    def note_recorded(self, event: note_events.NoteRecorded, rows: Rows) -> None:
        _begin(event, rows, state="recorded", key=event.key)

    @handles(note_events.NoteIssued)
    def note_issued(self, event: note_events.NoteIssued, rows: Rows) -> None:
        amends = event.amends
        _begin(
            event,
            rows,
            state="ready",
            sale_day=event.sale_day,
            customer_id=event.customer_id,
            provider=event.provider,
            environment=event.environment,
            next_at=event.timestamp,
            amends_id=amends.note_id if amends else None,
            amendment=amends.kind if amends else "",
        )

    @handles(note_events.NoteWithdrawn)
    def note_withdrawn(self, event: note_events.NoteWithdrawn, rows: Rows) -> None:
        rows.delete(notes, stream_id(event.originator_id))

    @handles(note_events.NoteAttemptFailed)
    def attempt_failed(self, event: note_events.NoteAttemptFailed, rows: Rows) -> None:
        _note(event, rows, code="", sentence=event.cause, next_at=event.next_at)

    @handles(note_events.NoteRetried)
    def note_retried(self, event: note_events.NoteRetried, rows: Rows) -> None:
        _note(event, rows, code="", sentence="", next_at=event.timestamp, files_missing=False)

    note_handed_over = handles(note_events.NoteHandedOver)(sets(_note, state="sent", sentence="", next_at=None))
    cancel_asked = handles(note_events.NoteCancelAsked)(sets(_note, state="cancelling", code="", sentence=""))
    note_discarded = handles(note_events.NoteDiscarded)(sets(_note, state="discarded", next_at=None))
    files_missing = handles(note_events.NoteFilesMissing)(sets(_note, files_missing=True))

    @handles(note_events.NoteAuthorised)
    def note_authorised(self, event: note_events.NoteAuthorised, rows: Rows) -> None:
        _note(
            event,
            rows,
            state="authorised",
            key=event.key,
            number=event.number,
            series=event.series,
            protocol=event.protocol,
            page=event.page,
            authorised_at=event.timestamp,
            code="",
            sentence="",
            next_at=None,
        )

    @handles(note_events.NoteRejected)
    def note_rejected(self, event: note_events.NoteRejected, rows: Rows) -> None:
        state = "denied" if event.is_denied else "rejected"
        _note(event, rows, state=state, code=event.code, sentence=event.sentence, next_at=None)

    @handles(note_events.NoteCorrected)
    def note_corrected(self, event: note_events.NoteCorrected, rows: Rows) -> None:
        _note(
            event,
            rows,
            state="ready",
            attempt=event.attempt,
            total=event.total,
            provider=event.provider,
            code="",
            sentence="",
            next_at=event.timestamp,
        )

    @handles(note_events.NoteCancelRefused)
    def cancel_refused(self, event: note_events.NoteCancelRefused, rows: Rows) -> None:
        _note(event, rows, state="authorised", code=event.code, sentence=event.sentence)

    @handles(note_events.NoteCancelled)
    def note_cancelled(self, event: note_events.NoteCancelled, rows: Rows) -> None:
        _note(event, rows, state="cancelled", code="", sentence="", next_at=None)

    @handles(note_events.NoteContradicted)
    def note_contradicted(self, event: note_events.NoteContradicted, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        known = rows.get(notes, id)
        if known is None:
            return
        said = {
            "at": event.timestamp.isoformat(),
            "attempt": event.attempt,
            "answer": event.answer,
            "key": event.key,
            "code": event.code,
            "sentence": event.sentence,
        }
        _note(event, rows, contradictions=json.dumps([*json.loads(known["contradictions"]), said], ensure_ascii=False))

    @handles(note_events.NoteFileKept)
    def file_kept(self, event: note_events.NoteFileKept, rows: Rows) -> None:
        _note(event, rows, **{f"{event.file}_id": event.file_id})

    @handles(note_events.NoteForgotten)
    def note_forgotten(self, event: note_events.NoteForgotten, rows: Rows) -> None:
        """The figures of the note stay."""
        _note(event, rows, sentence="", contradictions="[]", xml_id=None, pdf_id=None, is_forgotten=True)
