"""Replacing the stored bytes of an event by the same event with its personal data encrypted and without the name of
the account that acted.

Only the state changes. It ends with ``"rewritten": N``, the number of the ``Rewriting`` that holds the hashes of the
event before and after; readers of the event ignore it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec
import sqlalchemy as sa

from command_api.event_store.archive import AWAY
from command_api.event_store.index import IndexStatement
from command_api.event_store.mapper import EventMapper, decode
from command_api.event_store.recorded import Recorded
from command_api.event_store.subject_keys import SubjectKeys
from infra.json_object import JsonObject

REWRITES: Final = "encrypt-history"
"""The lock that is held by who replaces stored bytes."""
_FIELD: Final = "rewritten"
_MARK: Final = re.compile(rb',"rewritten":([1-9][0-9]{0,17})\}$')
_PERMIT: Final = sa.text("INSERT INTO events_being_rewritten (stream, version) VALUES (:stream, :version)")
# a state in a file is the one that was read: nothing changes it there
_REPLACE: Final = sa.text(
    "UPDATE events SET state = :state WHERE stream = :stream AND version = :version"
    " AND (state = :before OR substr(state, 1, 1) = :away)"
).bindparams(away=AWAY)
_END: Final = sa.text("DELETE FROM events_being_rewritten")
_HOLDS: Final = {
    "sqlite": sa.text("SELECT 1 FROM events WHERE instr(state, :text) > 0 LIMIT 1"),
    "postgresql": sa.text("SELECT 1 FROM events WHERE position(CAST(:text AS bytea) IN state) > 0 LIMIT 1"),
}


class _Actor(msgspec.Struct):
    actor_id: int | None = None
    actor_name: str = ""


class _Envelope(msgspec.Struct):
    metadata: _Actor = msgspec.field(default_factory=_Actor)


_envelope = msgspec.json.Decoder(_Envelope)
_encoder = msgspec.json.Encoder()


def encrypted_afterwards(recorded: Recorded, subject: str, key: bytes, keys: SubjectKeys) -> Recorded:
    """The event with its personal data encrypted. Decoding gives the same event as before, as far as ``key`` is
    there."""
    event = decode(recorded.topic, recorded.stream, recorded.version, recorded.state, keys)
    return recorded._replace(state=EventMapper(keys).to_stored_event(event, (subject, key)).state)


def without_person(recorded: Recorded) -> Recorded:
    """The event as a reader without the key has it, and nothing else."""
    event = decode(recorded.topic, recorded.stream, recorded.version, recorded.state)
    return recorded._replace(state=EventMapper().to_stored_event(event).state)


def names_account(state: bytes) -> bool:
    """Whether this stored event has the name of the account that acted. Earlier versions stored it."""
    actor = _envelope.decode(state).metadata
    return actor.actor_id is not None and actor.actor_name != ""


def without_account_name(recorded: Recorded, rewriting: int) -> Recorded:
    """The event with the number of its ``rewriting`` and without the name of the account that acted. A name without an
    account, such as ``Sistema``, identifies no person and stays."""
    fields: JsonObject = msgspec.json.decode(recorded.state)
    if names_account(recorded.state):
        del fields["metadata"]["actor_name"]
    fields.pop(_FIELD, None)
    return recorded._replace(state=_encoder.encode({**fields, _FIELD: rewriting}))


def log_names_account(engine: sa.Engine, user_id: int) -> bool:
    """Whether any event names this account as its actor. Reads the whole log."""
    # as the encoder has always written it; inside of a text its quotation marks would be escaped
    text = b'"metadata":{"actor_id":%d,"actor_name":"' % user_id
    with engine.connect() as connection:
        return connection.execute(_HOLDS[engine.dialect.name], {"text": text}).scalar() is not None


def rewriting_of(state: bytes) -> int | None:
    """The number of the rewriting that this stored event names. It proves nothing: anybody can write it."""
    found = _MARK.search(state)
    return int(found[1]) if found else None


def replacing(before: Recorded, after: Recorded) -> list[IndexStatement]:
    """What replaces one event. The log's triggers admit it in a transaction that ends with ``end_of_rewriting``."""
    place = {"stream": before.stream, "version": before.version}
    return [
        # before the UPDATE, whose trigger looks for this row
        IndexStatement(_PERMIT.bindparams(**place)),
        IndexStatement(_REPLACE.bindparams(**place, before=before.state, state=after.state)),
    ]


def replace_states(connection: sa.Connection, replaced: Sequence[tuple[Recorded, Recorded]]) -> None:
    """Put the state of each second event in place of that of the first, in a transaction that does nothing else.
    An event whose state is another by now stays."""
    places = [{"stream": now.stream, "version": now.version} for now, _ in replaced]
    connection.execute(_PERMIT, places)
    connection.execute(
        _REPLACE,
        [
            {**place, "before": now.state, "state": after.state}
            for place, (now, after) in zip(places, replaced, strict=True)
        ],
    )
    connection.execute(_END)


def end_of_rewriting() -> IndexStatement:
    """No event may be replaced any more."""
    return IndexStatement(_END)
