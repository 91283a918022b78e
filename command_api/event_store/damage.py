"""Damaged events: rows that no store of ours wrote. The owner of the database can put anything in a row."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from infra.security.wrapping import WrongKey

DAMAGED: Final = (TypeError, ValueError, AttributeError, LookupError, RecursionError, WrongKey)
"""What reading such a row raises, and not that a database is away."""


class UnreadableEvent(ValueError):
    """A stored row gives no event: 503, because only an operator can repair it. Carries what ``infra.problems``
    answers."""

    status = 503
    kind = "damaged-history"
    sentence = (
        "A história deste registro está danificada, e nada foi gravado. Avise quem cuida do sistema:"
        " “choperia audit verify” diz qual evento foi alterado."
    )
    details: ClassVar[dict[str, object]] = {}


class NewerEvent(UnreadableEvent):
    """The event is of a type, or of a shape of its type, that this version of the code does not know: a newer one runs
    beside it, or ran before it."""

    kind = "newer-history"
    sentence = (
        "Este registro tem um evento de uma versão mais nova do sistema, e nada foi gravado. A história está inteira:"
        " avise quem cuida do sistema para iniciar a versão mais nova."
    )


class UnknownTopic(NewerEvent):
    """The log holds an event of a type that this version of the code does not know."""


class Tampered(UnreadableEvent):
    """What was sealed is not what is stored now."""


def stored_bytes(state: Any) -> bytes:
    """The state of an event as its row has it. A value of another type stays what it is, for ``decode`` to refuse."""
    return bytes(state) if isinstance(state, memoryview) else state


def applied(event: Any, aggregate: Any) -> Any:
    """The aggregate after this event of its stream. Raises ``UnreadableEvent`` where it cannot follow what is before
    it: one is missing, or was altered."""
    try:
        return event.mutate(aggregate)
    except Exception as error:  # a handler may trip over anything that no command has ever stored
        place = f"{event.originator_id}/{event.originator_version}"
        raise UnreadableEvent(f"{place} cannot follow the event before it") from error
