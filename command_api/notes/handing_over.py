"""One question to the provider about one note, and what its answer changes.

A question is not recorded before it is asked. One that was cut off is asked again under the same reference, under which
the provider does nothing twice.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from command_api.event_store import Store, retry_on_conflict
from command_api.fiscal.providing import Providers, provider_record
from command_api.kernel import SYSTEM, CommandContext, NotFound, Taken, stream_id
from command_api.kernel.aggregates import Aggregate
from command_api.notes.domain import NOTE_KEY, NOTE_REF, NOTE_WAITS, FiscalNote, NoteFile
from command_api.rules.note_states import FileKind
from infra.fiscal.provider import (
    Answer,
    Authorised,
    Cancelled,
    Handed,
    Provider,
    Rejected,
    Reported,
    Unknown,
    Unreachable,
)
from infra.security.wrapping import WrongKey

_TRIES: Final = 8
_GONE: Final = Unreachable("O provedor ou o ambiente mudou depois que esta nota ficou pronta.", is_final=True)
_NO_TOKEN: Final = Unreachable(
    "O token do provedor não abre mais: a chave da instalação mudou. Informe-o de novo.", is_final=True
)


def waiting_notes(store: Store) -> dict[str, int]:
    """The notes of which something is to be asked, the oldest first, each under a name that is another once a user
    wants it asked at once."""
    waiting = store.claimed(NOTE_WAITS)
    return dict(sorted(((name, stream_id(each)) for name, each in waiting.items()), key=lambda each: each[1]))


def ask(store: Store, providers: Providers, id: int, *, clock: Callable[[], datetime]) -> FiscalNote | None:
    """Ask what this note waits for and record the answer; the note afterwards, ``None`` where it waits no more."""
    try:
        note = store.load(FiscalNote, id)
    except NotFound:
        return None
    # a user or another process was quicker, or its next attempt is later
    if not note.asks_provider or (note.state == "ready" and note.next_at is not None and note.next_at > clock()):
        return note
    attempt, answer = note.attempt, _answered(store, providers, note)
    # the instant of now: the pause before the next attempt begins with the end of this one
    record_answer(store, id, attempt, answer, clock())
    return store.load(FiscalNote, id)


def miss_files(store: Store, id: int, now: datetime) -> None:
    """The XML was asked for often enough."""
    _record(store, id, now, lambda note: note.miss_files())


def take_report(store: Store, reported: Reported, now: datetime) -> None:
    """What the provider said by itself. Raises ``NotFound`` for a reference that is none of ours."""
    ref, _, attempt = reported.ref.rpartition("-")
    stream = store.find(NOTE_REF, ref)
    if stream is None or not attempt.isdecimal():
        raise NotFound("Nenhuma nota tem esta referência.")
    record_answer(store, stream_id(stream), int(attempt), reported.answer, now)


def record_answer(store: Store, id: int, attempt: int, answer: Answer, now: datetime) -> None:
    """Record what the provider answered to this attempt, with the files that came along."""

    def decide(note: FiscalNote) -> Sequence[Aggregate]:
        _apply(note, attempt, answer, now)
        is_this = isinstance(answer, Authorised) and answer.key == note.key
        return _files(store, note, answer) if isinstance(answer, Authorised) and is_this else ()

    try:
        _record(store, id, now, decide)
    except Taken as taken:
        if taken.details["scope"] != NOTE_KEY or not isinstance(answer, Authorised):
            raise
        # a user recorded this key by hand for another order
        _record(store, id, now, lambda note: note.set_aside(attempt, answer.key))


def _apply(note: FiscalNote, attempt: int, answer: Answer, now: datetime) -> None:
    match answer:
        case Handed():
            note.note_handed_over(attempt)
        case Unreachable(cause, detail, retry_after, is_final):
            note.note_failure(attempt, cause, detail, is_final=is_final, now=now, retry_after=retry_after)
        case Authorised(key, number, series, protocol):
            note.authorise(attempt, key=key, number=number, series=series, protocol=protocol, page=answer.page)
        case Rejected(code, sentence, is_denied):
            note.reject(attempt, code, sentence, is_denied=is_denied)
        case Cancelled(protocol):
            note.void(attempt, protocol)


def _answered(store: Store, providers: Providers, note: FiscalNote) -> Answer:
    record = provider_record(store)
    if (
        record is None
        or not record.is_in_use
        or not _is_of(note, record.settings.provider, record.settings.environment)
    ):
        return _GONE
    try:
        provider = providers.of(record)
    except WrongKey:
        return _NO_TOKEN
    match note.state:
        case "ready":
            return _hand_over(provider, note)
        case "cancelling":
            answer = provider.cancel(note.kind, note.attempt_ref, note.justification)
            return Rejected("", "O provedor não conhece esta nota.") if isinstance(answer, Unknown) else answer
        case _:
            answer = provider.read(note.kind, note.attempt_ref)
            # it lost the note, or never had it: under the same reference nothing is done twice
            return _hand_over(provider, note) if isinstance(answer, Unknown) and note.state == "sent" else answer


def _is_of(note: FiscalNote, provider: str, environment: str) -> bool:
    return note.provider == provider and note.is_test == (environment == "homologacao")


def _hand_over(provider: Provider, note: FiscalNote) -> Answer:
    return provider.hand_over(note.kind, note.attempt_ref, json.loads(note.content))


def _files(store: Store, note: FiscalNote, answer: Authorised) -> Sequence[NoteFile]:
    kept = []
    came: dict[FileKind, bytes | None] = {"xml": answer.xml, "pdf": answer.pdf}
    for file, content in came.items():
        if content and file not in note.files:
            kept.append(NoteFile.keep(store.new_id(NoteFile), note, file, content))
            note.keep_file(kept[-1])
    return kept


def _record(store: Store, id: int, now: datetime, decide: Callable[[FiscalNote], Sequence[Aggregate] | None]) -> None:
    def recorded() -> None:
        note = store.load(FiscalNote, id)
        # by the note as it is now: where another process has recorded this answer, nothing changes
        files = decide(note) or ()
        if note.pending_events:
            ctx = CommandContext(SYSTEM, now, uuid.uuid4().hex)
            store.save(note, *files, ctx=ctx)

    retry_on_conflict(recorded, _TRIES)
