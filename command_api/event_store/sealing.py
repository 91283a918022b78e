"""Which key seals the events of a command, and what of the keys changes in its transaction."""

from __future__ import annotations

from collections.abc import Sequence

from command_api.event_store.index import Indexed, IndexStatement
from command_api.event_store.subject_keys import SubjectKeys
from command_api.kernel.aggregates import Aggregate
from command_api.kernel.errors import Conflict

SealedWith = tuple[str, bytes]
"""The name of a person's key, and the key."""


class Sealing:
    """Encrypts the personal data of one command. ``changes`` store its new keys, and which streams begin to use
    which."""

    def __init__(self, keys: SubjectKeys, aggregates: Sequence[Aggregate]) -> None:
        self._keys = keys
        self._made: dict[str, bytes] = {}
        self.changes: list[IndexStatement] = []
        concerned = [each for each in aggregates if _says_something_personal(each)]
        for each in concerned:
            if each.subject == each.id and (each.version == len(each.pending_events) or self._lacks_key(each)):
                self._made[each.id], change = keys.make(each.id)
                self.changes.append(change)
        for each in concerned:
            before: Indexed | None = each.loaded_as
            if each.subject and (before is None or before.subject != each.subject or each.subject in self._made):
                self.changes.append(keys.use(each.subject, each.id))

    def _lacks_key(self, aggregate: Aggregate) -> bool:
        # Asked past the memory of this process: it may hold the answer of before another process made the key.
        return aggregate.is_older_than_keys and self._keys.afresh().of(aggregate.id) is None

    def of(self, aggregate: Aggregate) -> SealedWith | None:
        """What seals its events. Raises ``Conflict`` where the person has been erased since the aggregate was read."""
        subject = aggregate.subject
        if subject is None or not _says_something_personal(aggregate):
            return None
        key = self._made.get(subject) or self._keys.of(subject)
        if key is None:
            raise Conflict("Os dados pessoais deste registro acabam de ser apagados. Confira e tente de novo.")
        return subject, key


def _says_something_personal(aggregate: Aggregate) -> bool:
    return any(getattr(event, "PERSONAL", None) for event in aggregate.pending_events)
