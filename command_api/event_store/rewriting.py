"""Replacing the stored bytes of an event by the same event with its personal data encrypted.

Only the state changes. It ends with ``"rewritten": N``, the number of the ``Rewriting`` that holds the hashes of the
event before and after; readers of the event ignore it.
"""

from __future__ import annotations

import re
from typing import Final

import sqlalchemy as sa

from command_api.event_store.index import Change
from command_api.event_store.mapper import EventMapper, decode
from command_api.event_store.recorder import Recorded
from command_api.event_store.subject_keys import SubjectKeys

_MARK: Final = re.compile(rb',"rewritten":([1-9][0-9]{0,17})\}$')
_PERMIT: Final = sa.text("INSERT INTO events_being_rewritten (stream, version) VALUES (:stream, :version)")
_REPLACE: Final = sa.text(
    "UPDATE events SET state = :state WHERE stream = :stream AND version = :version AND state = :before"
)
_END: Final = sa.text("DELETE FROM events_being_rewritten")


def encrypted_afterwards(recorded: Recorded, subject: str, key: bytes, rewriting: int, keys: SubjectKeys) -> Recorded:
    """The event as a command of today would store it, with the number of its ``rewriting``. Decoding gives the same
    event as before, as far as ``key`` is there."""
    event = decode(recorded.topic, recorded.stream, recorded.version, recorded.state, keys)
    state = EventMapper(keys).to_stored_event(event, (subject, key)).state
    return recorded._replace(state=state[:-1] + b',"rewritten":%d}' % rewriting)


def rewriting_of(state: bytes) -> int | None:
    """The number of the rewriting that this stored event names. It proves nothing: anybody can write it."""
    found = _MARK.search(state)
    return int(found[1]) if found else None


def replacing(before: Recorded, after: Recorded) -> list[Change]:
    """What replaces one event. The log's triggers admit it in a transaction that ends with ``end_of_rewriting``."""
    place = {"stream": before.stream, "version": before.version}
    return [
        Change(_PERMIT.bindparams(**place)),
        Change(_REPLACE.bindparams(**place, before=before.state, state=after.state)),
    ]


def end_of_rewriting() -> Change:
    """No event may be replaced any more."""
    return Change(_END)
