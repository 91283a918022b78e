"""Notes of orders: those that another program issued, and those that the house hands to its provider."""

from __future__ import annotations

import hashlib
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Final, Self

from command_api.kernel import Aggregate, Event, Refused, money, stream_name
from command_api.kernel.aggregates import Claim
from command_api.notes import events
from command_api.notes.subject import Kind
from command_api.rules.message_times import next_attempt
from command_api.rules.note_states import (
    LONGEST_REASON,
    OVER,
    SHORTEST_REASON,
    STATE_LABELS,
    Environment,
    FileKind,
    FinalAnswer,
    ProviderKind,
    State,
    cancelled_until,
)
from command_api.rules.windows import PUB_TIME

NOTE_OF: Final = "note-of"
"""Scope of the claim that gives an order one note of each kind; an NFC-e is its sale."""
NOTE_KEY: Final = "note-key"
"""Scope of the claim on an access key."""
NOTE_WAITS: Final = "note-waits"
"""Scope of the claim of a note of which something is asked of its provider."""
NOTE_REF: Final = "note-ref"
"""Scope of the claim on the name that a note has at its provider."""


@dataclass(frozen=True, slots=True)
class Source:
    """What a note is of: an order, or what the bar sold on a day."""

    order_id: int | None
    order_code: str
    customer_id: int | None = None
    sale_day: date | None = None
    amends: events.Amends | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """What a note says: its total in BRL, and the JSON that is sent."""

    total: Decimal
    content: bytes


def note_source(order_id: int | None, kind: Kind, sale_day: date | None, amends: events.Amends | None) -> str:
    """The value of the claim: one source has one note of each kind."""
    about = "nfe_venda" if kind == "nfce" and order_id is not None else kind
    source = f"{order_id} {about}" if order_id is not None else f"{sale_day} {about}"
    return source if amends is None else f"{source} {amends.note_id} {amends.kind} {amends.place}"


class FiscalNote(Aggregate):
    """A note of an order, or of a day of the bar."""

    TOPIC = "fiscal_note"
    NOUN = "Nota fiscal"

    @classmethod
    def record(cls, id: int, kind: Kind, *, order_id: int, order_code: str, key: str, total: Decimal) -> Self:
        """Another program issued it. ``key`` in its usual form."""
        return cls.begin(
            events.NoteRecorded,
            id,
            kind=kind,
            order_id=order_id,
            order_code=order_code,
            key=key,
            total=money(total),
        )

    @classmethod
    def issue(
        cls, id: int, kind: Kind, source: Source, said: Said, provider: ProviderKind, environment: Environment, ref: str
    ) -> Self:
        """To be handed over. ``ref`` is drawn by chance, so that no other installation has used it."""
        return cls.begin(
            events.NoteIssued,
            id,
            taken_from=source,
            kind=kind,
            total=money(said.total),
            provider=provider,
            environment=environment,
            ref=ref,
            sha256=hashlib.sha256(said.content).hexdigest(),
            content=said.content,
        )

    def withdraw(self) -> None:
        if self.state != "recorded":
            raise Refused("Esta nota foi emitida daqui: cancele-a ou descarte-a.")
        self.trigger_event(events.NoteWithdrawn)

    @property
    def attempt_ref(self) -> str:
        """The name of the note at the provider: each correction has one of its own, so that a late answer shows which
        attempt it is of."""
        return f"{self.ref}-{self.attempt}"

    @property
    def asks_provider(self) -> bool:
        """Whether something is to be asked of the provider."""
        match self.state:
            case "ready":
                return self.next_at is not None and not self.is_contradicted
            case "sent":
                return not self.is_contradicted
            case "authorised":
                return self.awaits_files
            case _:
                return self.state == "cancelling"

    def note_handed_over(self, attempt: int) -> None:
        """The provider took it and works on it."""
        if attempt == self.attempt and self.state == "ready":
            self.trigger_event(events.NoteHandedOver)

    def note_failure(
        self, attempt: int, cause: str, detail: str, *, is_final: bool, now: datetime, retry_after: float | None = None
    ) -> None:
        """Nothing is known of what the provider did with it. A question after what became of it is asked again without
        an event, unless only a person can help: that is recorded once."""
        if attempt != self.attempt:
            return
        if self.state == "ready" and self.next_at is not None:
            again = None if is_final else next_attempt(self.failures + 1, now, retry_after)
            self.trigger_event(events.NoteAttemptFailed, cause=cause, detail=detail, next_at=again)
        elif self.state in ("sent", "cancelling") and is_final and cause != self.trouble:
            self.trigger_event(events.NoteAttemptFailed, cause=cause, detail=detail, next_at=None)

    def authorise(self, attempt: int, *, key: str, number: str, series: str, protocol: str, page: str) -> None:
        """The first end of an attempt counts: another is kept beside it, and one that comes again changes nothing."""
        if attempt == self.attempt and self.state in ("ready", "sent"):
            self.trigger_event(
                events.NoteAuthorised, key=key, number=number, series=series, protocol=protocol, page=page
            )
        elif self.key != key:
            self._contradict(attempt, "authorised", key=key)

    def reject(self, attempt: int, code: str, sentence: str, *, is_denied: bool = False) -> None:
        """The note, or its cancelling, is refused; see ``authorise``."""
        if (attempt, code, sentence) in self.refusals:
            return
        if attempt == self.attempt and self.state == "cancelling":
            self.trigger_event(events.NoteCancelRefused, code=code, sentence=sentence)
        elif attempt == self.attempt and self.state in ("ready", "sent"):
            self.trigger_event(events.NoteRejected, code=code, sentence=sentence, is_denied=is_denied)
        elif attempt == self.attempt and self.key:
            self._contradict(attempt, "rejected", code=code, sentence=sentence)

    def void(self, attempt: int, protocol: str) -> None:
        """The note was cancelled, from here or at the provider; see ``authorise``."""
        if attempt == self.attempt and self.state in ("ready", "sent", "authorised", "cancelling"):
            self.trigger_event(events.NoteCancelled, protocol=protocol)
        elif self.state != "cancelled":
            self._contradict(attempt, "cancelled")

    def set_aside(self, attempt: int, key: str) -> None:
        """The note became valid with a key that another note has already: a person has to look at both."""
        self._contradict(attempt, "authorised", key=key)

    def keep_file(self, file: NoteFile) -> None:
        """``file`` is saved in the same transaction."""
        if file.file not in self.files:
            self.trigger_event(events.NoteFileKept, file=file.file, file_id=file.number, sha256=file.sha256)

    def miss_files(self) -> None:
        if self.state == "authorised" and self.awaits_files:
            self.trigger_event(events.NoteFilesMissing)

    def retry(self) -> None:
        """Of a note that could not be handed over, or whose XML did not come."""
        if self.state == "ready" or (self.state == "authorised" and "xml" not in self.files):
            self.trigger_event(events.NoteRetried)
            return
        raise Refused("Só se tenta de novo o que não chegou ao provedor.")

    def correct(self, said: Said, provider: ProviderKind) -> None:
        if self.state != "rejected":
            raise Refused(f"Só se corrige uma nota rejeitada: esta está {STATE_LABELS[self.state].lower()}.")
        if self.is_contradicted:
            raise Refused(
                "O provedor disse depois que esta nota foi autorizada: descarte-a aqui e registre a nota pela chave."
            )
        self.trigger_event(
            events.NoteCorrected,
            attempt=self.attempt + 1,
            total=money(said.total),
            provider=provider,
            sha256=hashlib.sha256(said.content).hexdigest(),
            content=said.content,
        )

    def ask_to_cancel(self, reason: str, now: datetime) -> None:
        if self.state == "cancelling":
            return
        if self.state != "authorised" or self.authorised_at is None:
            raise Refused("Só se cancela uma nota autorizada.")
        if not SHORTEST_REASON <= len(reason) <= LONGEST_REASON:
            raise Refused(f"A justificativa precisa ter de {SHORTEST_REASON} a {LONGEST_REASON} letras.")
        until = cancelled_until(self.kind, self.authorised_at)
        if until is not None and now > until:
            ended = f"{until.astimezone(PUB_TIME):%d/%m/%Y %H:%M}"
            raise Refused(f"O prazo de cancelamento terminou em {ended}: agora só com uma nota de devolução.")
        self.trigger_event(events.NoteCancelAsked, justification=reason)

    def discard(self) -> None:
        """The note never became valid: rejected, or it cannot be handed over."""
        if self.state == "discarded":
            return
        is_stopped = self.state in ("ready", "sent") and not self.asks_provider
        if self.state != "rejected" and not is_stopped:
            raise Refused(f"Esta nota não se descarta: {STATE_LABELS[self.state].lower()}.")
        self.trigger_event(events.NoteDiscarded)

    def forget(self) -> None:
        """The caller destroys the key."""
        self.trigger_event(events.NoteForgotten)

    @property
    def is_ours(self) -> bool:
        """Issued by way of a provider, and not recorded by its key."""
        return self.state != "recorded"

    @property
    def has_ended(self) -> bool:
        """Neither the provider nor a user has to do with it any more."""
        return self.is_deleted or (self.state not in ("ready", "sent", "rejected") and not self.asks_provider)

    @property
    def subject(self) -> str | None:
        """What it says is kept under a key of its own: the law wants a note longer than a customer's record."""
        return self.id if self.is_ours else None

    @property
    def is_deleted(self) -> bool:
        """Withdrawn, or so old that what it said was destroyed."""
        return self.is_withdrawn or self.is_forgotten

    @property
    def is_kept_by_law(self) -> bool:
        """Whether an erasure of the customer leaves what it says: it is, or may be, a note of the tax authority."""
        return not self.is_test and self.state not in ("rejected", "discarded")

    def references(self) -> AbstractSet[str]:
        """The customer's record, by which an erasure finds it."""
        return {stream_name("customer", self.customer_id)} if self.is_ours and self.customer_id else frozenset()

    def claims(self) -> AbstractSet[Claim]:
        found = {(NOTE_KEY, self.key)} if self.key else set()
        if self.is_ours:
            found.add((NOTE_REF, self.ref))
        if self.state not in OVER:
            found.add((NOTE_OF, f"{self.source} teste" if self.is_test else self.source))
        if self.asks_provider:
            # another value where a user wants it asked at once
            found.add((NOTE_WAITS, f"{self.number} {self.wishes}"))
        return found

    def _contradict(
        self, attempt: int, answer: FinalAnswer, *, key: str = "", code: str = "", sentence: str = ""
    ) -> None:
        said = (attempt, answer, key, code)
        if said not in self.contradictions:
            self.trigger_event(
                events.NoteContradicted, attempt=attempt, answer=answer, key=key, code=code, sentence=sentence
            )

    @property
    def is_contradicted(self) -> bool:
        """Whether the provider said later that an attempt became valid after all."""
        return any(answer == "authorised" for _, answer, _, _ in self.contradictions)

    @property
    def awaits_files(self) -> bool:
        """Whether the provider still owes the XML."""
        return "xml" not in self.files and not self.files_missing

    def _begin(self, event: events.NoteRecorded | events.NoteIssued) -> None:
        self.kind, self.total = event.kind, event.total
        self.order_id, self.order_code = event.order_id, event.order_code
        self.state: State = "ready"
        self.key = self.justification = self.trouble = ""
        self.attempt, self.failures, self.wishes = 1, 0, 0
        self.next_at: datetime | None = None
        self.authorised_at: datetime | None = None
        self.files: set[FileKind] = set()
        self.refusals: set[tuple[int, str, str]] = set()
        self.contradictions: set[tuple[int, FinalAnswer, str, str]] = set()
        self.files_missing = self.is_withdrawn = self.is_forgotten = self.is_test = False
        match event:
            case events.NoteRecorded():
                self.state, self.key = "recorded", event.key
                self.source = note_source(event.order_id, event.kind, None, None)
            case events.NoteIssued():
                self.source = note_source(event.order_id, event.kind, event.sale_day, event.amends)
                self.customer_id, self.sale_day, self.amends = event.customer_id, event.sale_day, event.amends
                self.ref, self.is_test = event.ref, event.environment == "homologacao"
                self._make_ready(event)

    def _make_ready(self, event: events.NoteIssued | events.NoteCorrected) -> None:
        self.state, self.failures, self.next_at = "ready", 0, event.timestamp
        self.wishes += 1
        self.provider, self.content, self.total = event.provider, event.content, event.total

    def evolve(self, event: Event) -> None:
        match event:
            case events.NoteRecorded() | events.NoteIssued():
                self._begin(event)
            case events.NoteWithdrawn():
                self.is_withdrawn = True
            case events.NoteForgotten():
                self.is_forgotten = True
            case events.NoteCorrected():
                self.attempt = event.attempt
                self._make_ready(event)
            case events.NoteAttemptFailed():
                self.failures += 1
                self.next_at, self.trouble = event.next_at, event.cause
            case events.NoteRetried():
                self.failures, self.next_at, self.files_missing = 0, event.timestamp, False
                self.wishes += 1
            case events.NoteFileKept():
                self.files.add(event.file)
            case events.NoteFilesMissing():
                self.files_missing = True
            case events.NoteContradicted():
                self.contradictions.add((event.attempt, event.answer, event.key, event.code))
            case _:
                self._evolve_state(event)

    def _evolve_state(self, event: Event) -> None:
        match event:
            case events.NoteHandedOver():
                self.state = "sent"
            case events.NoteAuthorised():
                self.state, self.key, self.authorised_at = "authorised", event.key, event.timestamp
            case events.NoteRejected():
                self.state = "denied" if event.is_denied else "rejected"
                self.refusals.add((self.attempt, event.code, event.sentence))
            case events.NoteCancelAsked():
                self.state, self.justification = "cancelling", event.justification
                self.wishes += 1
            case events.NoteCancelRefused():
                self.state = "authorised"
                self.refusals.add((self.attempt, event.code, event.sentence))
            case events.NoteCancelled():
                self.state = "cancelled"
            case events.NoteDiscarded():
                self.state = "discarded"


class NoteFile(Aggregate):
    """A file of a note, byte by byte as it came."""

    TOPIC = "note_file"
    NOUN = "Arquivo de nota fiscal"

    @classmethod
    def keep(cls, id: int, note: FiscalNote, file: FileKind, content: bytes) -> Self:
        return cls.begin(
            events.NoteFileStored,
            id,
            note_id=note.number,
            order_code=note.order_code,
            file=file,
            sha256=hashlib.sha256(content).hexdigest(),
            content=content,
        )

    @property
    def has_ended(self) -> bool:
        """One event says all of it."""
        return True

    @property
    def subject(self) -> str | None:
        return stream_name(FiscalNote.TOPIC, self.note_id)

    def evolve(self, event: Event) -> None:
        match event:
            case events.NoteFileStored():
                self.note_id, self.file, self.sha256 = event.note_id, event.file, event.sha256
