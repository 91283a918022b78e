"""What a provider of fiscal notes answers, whichever it is."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from infra.json_object import JsonObject
from infra.messaging.outcome import excerpt

_SHORT: Final = 60


class Handed(NamedTuple):
    """The provider took the note, or its cancelling, and works on it."""


class Authorised(NamedTuple):
    """The note is valid. ``key`` has 44 signs, that of an NFS-e 50; ``pdf`` and ``xml`` are ``None`` while they are not
    fetched or cannot be. ``page``: an address where people see the note, for one without a PDF; may be empty."""

    key: str
    number: str
    series: str
    protocol: str
    xml: bytes | None = None
    pdf: bytes | None = None
    page: str = ""


class Rejected(NamedTuple):
    """The note, or its cancelling, is refused with a sentence of the tax authority or of the provider. A mended note
    may be handed over under the same reference, unless it ``is_denied``: then its number is spent."""

    code: str
    sentence: str
    is_denied: bool = False


class Cancelled(NamedTuple):
    """The note is void. ``protocol`` may be empty."""

    protocol: str


class Unknown(NamedTuple):
    """The provider has no note under this reference."""


class Unreachable(NamedTuple):
    """Nothing is known of the note. ``retry_after``: seconds that the provider asked to wait; ``is_final``: trying
    again cannot help before a person changes something."""

    cause: str
    detail: str = ""
    retry_after: float | None = None
    is_final: bool = False


Answer: TypeAlias = Handed | Authorised | Rejected | Cancelled | Unknown | Unreachable


class Provider(Protocol):
    """An account at a provider. ``ref`` names a note there; nothing is done twice under one."""

    def hand_over(self, kind: str, ref: str, content: JsonObject) -> Answer:
        """Hand a note over. Again: the same answer."""

    def read(self, kind: str, ref: str) -> Answer:
        """What became of a note, with its files once it is authorised."""

    def cancel(self, kind: str, ref: str, reason: str) -> Answer:
        """Cancel an authorised note."""


class Reported(NamedTuple):
    """What a provider said by itself of the note with this reference."""

    ref: str
    answer: Answer


class NotGenuine(Exception):
    """A report that does not show that the provider sent it."""


class Malformed(Exception):
    """A genuine report that cannot be read."""


def object_of(body: bytes) -> JsonObject | None:
    """The JSON object in a body of a stranger, if there is one."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def text_of(said: JsonObject, name: str) -> str:
    """A text or a whole number as text; anything else is empty."""
    value: Any = said.get(name)
    return str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""


def short_of(said: JsonObject, name: str) -> str:
    """A code, number or key: one printable line, cut where none goes on."""
    return excerpt(text_of(said, name))[:_SHORT]
