"""Finds where a customer is still named after an erasure: texts that staff wrote, and data of other customers.

Every text of every event is searched, and the reasons in the metadata. The read models contain nothing else: they are
built from the events.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Final, Literal

import msgspec

from command_api.customers.domain import Customer, Identity, folded
from command_api.customers.events import CustomerIdentified, CustomerReachedBy, CustomerRegistered
from command_api.customers.merging import records_of_person
from command_api.event_store import Store
from command_api.event_store.damage import DAMAGED
from command_api.event_store.mapper import decode
from command_api.event_store.personal import FIELD, opened, subject_of
from command_api.event_store.recorded import Recorded
from command_api.kernel import ERASED, EVENT_TYPES
from infra.json_object import JsonObject
from infra.position import START

Found = Literal["name", "phone", "document"]

MOST: Final = 200
"""Places that are listed. They are counted all."""
_AT_ONCE: Final = 5_000
_PARTICLES: Final = frozenset({"da", "das", "de", "di", "do", "dos", "du", "e", "eireli", "ltda", "me", "sa", "s"})
"""Words of names that identify no person."""
_SHORTEST_ONLY_WORD: Final = 4
_SHORTEST_PHONE: Final = 8
_SHORTEST_DOCUMENT: Final = 11
_LOCAL: Final = 8
"""Digits of a telephone number without country, area and the ninth digit of mobiles."""
_NATIONAL: Final = (10, 11)
_PUNCTUATION: Final = b" ().-/\t\n"
_BETWEEN_DIGITS: Final = r"[\s().\-]{0,2}"
_BETWEEN_SIGNS: Final = r"[\s./\-]{0,2}"
_BETWEEN_WORDS: Final = rf"\W+(?:(?:{'|'.join(sorted(_PARTICLES))})\W+)*"


@dataclass(frozen=True)
class Mention:
    """A text that names the customer. ``field`` is its path in the event; ``found`` is what it contains.
    ``of_other``: it is encrypted data of another customer."""

    stream: str
    version: int
    topic: str
    field: str
    found: tuple[Found, ...]
    of_other: bool


class MentionTerms:
    """What finds a customer in a text: two neighbouring words of the name, the telephone, or the document.

    Case, accents and punctuation make no difference. A name of one word needs four letters. Numbers are found as whole
    numbers only, with or without country and area code.
    """

    def __init__(self, subject: str, identities: Iterable[Identity]) -> None:
        self.subject = subject
        known = set(identities)
        self.known = bool(known)
        patterns: dict[Found, set[str]] = {
            "name": {pattern for each in known for pattern in _names(each.name)},
            "phone": {pattern for each in known for pattern in _phones(each.phone_digits)},
            "document": {pattern for each in known for pattern in _documents(each.document_code)},
        }
        self._patterns: dict[Found, re.Pattern[str]] = {
            what: re.compile("|".join(sorted(some))) for what, some in patterns.items() if some
        }

        names = [{_ascii(word) for word in _words(each.name)} for each in known]
        self._names = [(words, min(2, len(words))) for words in names if words]
        self._numbers = {
            code[-size:].casefold().encode()
            for each in known
            for code, size in ((each.phone_digits, _LOCAL), (each.document_code, len(each.document_code)))
            if code
        }

    def may_be_in(self, state: bytes) -> bool:
        """``False`` for most events that do not name the customer, without decoding them."""
        plain = state.lower() if state.isascii() else _ascii(state.decode())
        if any(sum(word in plain for word in words) >= least for words, least in self._names):
            return True
        bare = plain.translate(None, _PUNCTUATION)
        return any(number in bare for number in self._numbers)

    def in_text(self, text: str) -> tuple[Found, ...]:
        """What of the customer is in this text."""
        plain = folded(text)
        return tuple(what for what, pattern in self._patterns.items() if pattern.search(plain))


def known_as(store: Store, id: int) -> MentionTerms:
    """Everything that the record of the customer, and those merged into it, ever said. To be asked before the
    erasure."""
    identities = []
    records = records_of_person(store, store.load(Customer, id))
    for stream, version, topic, state in store.recorder.rows_of([record.id for record in records]):
        match decode(topic, stream, version, state, store.keys):
            case CustomerRegistered() | CustomerIdentified() as event if event.name != ERASED:
                identities.append(Identity(event.name, event.phone, event.document))
            case CustomerReachedBy(other_phones=phones):
                identities += [Identity("", phone) for phone in phones]
    return MentionTerms(records[0].id, identities)


def mentions(store: Store, wanted: MentionTerms) -> list[Mention]:
    """Every place in the log that still names the customer. It reads the whole log once."""
    keys = store.keys.afresh()
    found: list[Mention] = []
    if not wanted.known:
        return found
    position = START
    while batch := store.recorder.read_after(position, _AT_ONCE):
        position = batch[-1].position
        for recorded in batch:
            try:
                subject = subject_of(recorded.state)
                of_other = subject is not None and subject != wanted.subject
                state = recorded.state
                if of_other:
                    state = opened(recorded.topic, recorded.stream, recorded.version, state, keys)
                if wanted.may_be_in(state):
                    found += _in_event(recorded, state, wanted, of_other=of_other)
            except DAMAGED:  # `choperia audit verify` reports it
                continue
    return found


def _in_event(recorded: Recorded, state: bytes, wanted: MentionTerms, *, of_other: bool) -> Iterator[Mention]:
    fields: JsonObject = msgspec.json.decode(state)
    sealed = msgspec.json.decode(recorded.state) if of_other else fields
    for name in (FIELD, "timestamp", *_files(recorded.topic)):
        fields.pop(name, None)
    reason = fields.pop("metadata", {}).get("reason")
    for where, text in _texts({**fields, "reason": reason}, ""):
        if what := wanted.in_text(text):
            plain = any(text == same for _, same in _texts(sealed, "")) if of_other else True
            yield Mention(recorded.stream, recorded.version, recorded.topic, where, what, of_other=not plain)


@cache
def _files(topic: str) -> tuple[str, ...]:
    """The fields of these events that hold bytes: no text, but one is read into what stands for them in JSON."""
    known = EVENT_TYPES.get(topic)
    return tuple(each.name for each in msgspec.structs.fields(known) if each.type is bytes) if known else ()


def _texts(value: Any, where: str) -> Iterator[tuple[str, str]]:
    match value:
        case str():
            yield where, value
        case dict():
            for name, each in value.items():
                yield from _texts(each, f"{where}.{name}" if where else name)
        case list():
            for place, each in enumerate(value):
                yield from _texts(each, f"{where}.{place}")


def _ascii(text: str) -> bytes:
    """``folded`` for many texts: twenty times as fast, and other letters than Latin ones are left out."""
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").lower()


def _words(name: str) -> list[str]:
    return [word for word in re.findall(r"\w+", folded(name)) if word not in _PARTICLES and len(word) > 1]


def _names(name: str) -> Iterator[str]:
    words = _words(name)
    if len(words) == 1 and len(words[0]) >= _SHORTEST_ONLY_WORD:
        yield rf"\b{re.escape(words[0])}\b"
    elif len(words) > 1:
        pairs = {*pairwise(words), (words[0], words[-1]), (words[-1], words[0])}
        for one, other in pairs:
            yield rf"\b{re.escape(one)}{_BETWEEN_WORDS}{re.escape(other)}\b"


def _phones(digits: str) -> Iterator[str]:
    if len(digits) < _SHORTEST_PHONE:
        return
    national = digits.removeprefix("55") if len(digits) > max(_NATIONAL) else digits
    national = national.removeprefix("0")
    area = national[:2] if len(national) in _NATIONAL else r"\d\d"
    local = _BETWEEN_DIGITS.join(national[-_LOCAL:])
    before = rf"(?:(?:55{_BETWEEN_DIGITS})?0?{area}{_BETWEEN_DIGITS})?(?:9{_BETWEEN_DIGITS})?"
    yield rf"(?<!\d){before}{local}(?!\d)"


def _documents(code: str) -> Iterator[str]:
    if len(code) >= _SHORTEST_DOCUMENT:
        yield rf"(?<!\w){_BETWEEN_SIGNS.join(map(re.escape, code.casefold()))}(?!\w)"
