"""Outcome of one attempt to send a message: the same for e-mail, WhatsApp, push and webhook."""

from dataclasses import dataclass
from typing import Final

ANSWER_WITHIN: Final = 15.0
"""Seconds for a whole attempt, from the look-up of the name to the last byte of the answer."""

DETAIL_LIMIT: Final = 500
"""Characters that are kept of what the other side said."""


@dataclass(frozen=True, slots=True)
class Delivered:
    """The channel accepted the message."""

    reference: str = ""
    """The channel's own id of the message, e.g. `wamid.…`; empty if it has none."""


@dataclass(frozen=True, slots=True)
class Failed:
    """The channel did not accept the message, or nothing shows that it did."""

    cause: str
    """One short line for people that groups failures alike: it holds no address, id or instant."""
    detail: str = ""
    """What the other side said, at most `DETAIL_LIMIT` characters."""
    is_final: bool = False
    """Trying again cannot help: no such mailbox, gone, an invalid parameter."""
    retry_after: float | None = None
    """Seconds that the other side asked to wait."""
    is_gone: bool = False
    """The address takes nothing any more, this message or another."""


Outcome = Delivered | Failed


def excerpt(said: str) -> str:
    """Return what the other side said as one printable line of at most `DETAIL_LIMIT` characters."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in said[: 4 * DETAIL_LIMIT]).split())
    return line[:DETAIL_LIMIT]
