"""What happens to notes of orders."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import ClassVar

import msgspec

from command_api.kernel import Event
from command_api.kernel.events import Personal
from command_api.notes.subject import Kind
from command_api.rules.note_states import AmendmentKind, Environment, FileKind, FinalAnswer, ProviderKind


class NoteRecorded(Event):
    """Another program issued this note of an order. ``key`` is the access key, and ``total`` what the note says, in
    BRL."""

    TOPIC = "notes.NoteRecorded"

    kind: Kind
    order_id: int
    order_code: str
    key: str
    total: Decimal


class NoteWithdrawn(Event):
    """The note was recorded in error, or was cancelled where it was issued: the order asks for it again."""

    TOPIC = "notes.NoteWithdrawn"


class Amends(msgspec.Struct, frozen=True):
    """The note with ``note_id`` is completed, or a part of it is taken back; ``place`` is 1 for the first such note."""

    note_id: int
    kind: AmendmentKind
    place: int


class NoteIssued(Event):
    """The house hands this note to its provider. ``content`` is the JSON that is sent, ``sha256`` its hash in
    hexadecimal digits, ``total`` what it says, in BRL. ``ref`` names the note there, with the number of the attempt
    behind it. A note of what the bar sold on a day (``sale_day``) has no order."""

    TOPIC = "notes.NoteIssued"
    PERSONAL: ClassVar[Personal] = {"content": "", "sha256": ""}

    kind: Kind
    order_id: int | None
    order_code: str
    customer_id: int | None
    total: Decimal
    provider: ProviderKind
    environment: Environment
    ref: str
    sha256: str
    content: bytes
    sale_day: date | None = None
    amends: Amends | None = None


class NoteAttemptFailed(Event):
    """Nothing is known of what the provider did. Tried again at ``next_at``; ``None``: only once a user wants it. What
    became of a note that it took is asked again all the same."""

    TOPIC = "notes.NoteAttemptFailed"
    PERSONAL: ClassVar[Personal] = {"detail": ""}

    cause: str
    detail: str
    next_at: datetime | None


class NoteRetried(Event):
    """A user wants it tried again."""

    TOPIC = "notes.NoteRetried"


class NoteHandedOver(Event):
    """The provider took the note and works on it."""

    TOPIC = "notes.NoteHandedOver"


class NoteAuthorised(Event):
    """The note is valid. ``key`` is its access key; ``page`` an address where people see it, which may be empty."""

    TOPIC = "notes.NoteAuthorised"

    key: str
    number: str
    series: str
    protocol: str
    page: str


class NoteRejected(Event):
    """The authority, or the provider before it, refuses the note. One that ``is_denied`` cannot be mended: its number
    is spent."""

    TOPIC = "notes.NoteRejected"
    PERSONAL: ClassVar[Personal] = {"sentence": ""}

    code: str
    sentence: str
    is_denied: bool


class NoteCorrected(Event):
    """A rejected note is handed over again as the order and the codes are now: ``attempt`` is 2 for the first
    correction."""

    TOPIC = "notes.NoteCorrected"
    PERSONAL: ClassVar[Personal] = {"content": "", "sha256": ""}

    attempt: int
    total: Decimal
    provider: ProviderKind
    sha256: str
    content: bytes


class NoteCancelAsked(Event):
    """A user wants the authorised note cancelled; ``justification`` is what the authority reads."""

    TOPIC = "notes.NoteCancelAsked"
    PERSONAL: ClassVar[Personal] = {"justification": ""}

    justification: str


class NoteCancelRefused(Event):
    """The note stays valid."""

    TOPIC = "notes.NoteCancelRefused"
    PERSONAL: ClassVar[Personal] = {"sentence": ""}

    code: str
    sentence: str


class NoteCancelled(Event):
    """The note is void, and its order asks for it again."""

    TOPIC = "notes.NoteCancelled"

    protocol: str


class NoteDiscarded(Event):
    """The house gives a note up that never became valid: its order asks for it again."""

    TOPIC = "notes.NoteDiscarded"


class NoteContradicted(Event):
    """The provider said something else of an attempt whose end was known: it is kept, and changes nothing."""

    TOPIC = "notes.NoteContradicted"
    PERSONAL: ClassVar[Personal] = {"sentence": ""}

    attempt: int
    answer: FinalAnswer
    key: str
    code: str
    sentence: str


class NoteFileKept(Event):
    """A file of the note is kept as it came: ``file_id`` is its record, ``sha256`` its hash."""

    TOPIC = "notes.NoteFileKept"
    PERSONAL: ClassVar[Personal] = {"sha256": ""}

    file: FileKind
    file_id: int
    sha256: str


class NoteFilesMissing(Event):
    """The provider has no XML of this note after many questions: a user may ask again."""

    TOPIC = "notes.NoteFilesMissing"


class NoteForgotten(Event):
    """The years are over in which the law wants the note kept: what it says and its files are destroyed."""

    TOPIC = "notes.NoteForgotten"


class NoteFileStored(Event):
    """The bytes of a file of a note, alone in a stream of their own, so that no command reads them again."""

    TOPIC = "notes.NoteFileStored"
    PERSONAL: ClassVar[Personal] = {"sha256": "", "content": ""}

    note_id: int
    order_code: str
    file: FileKind
    sha256: str
    content: bytes
