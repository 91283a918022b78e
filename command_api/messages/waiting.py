"""The messages that wait, in the memory of the process that reads the log.

It is loaded from the claims of waiting messages and kept by what this process saves and reads. So an event that is no
occasion costs nothing, and the read model of messages, which follows later, is not asked what is due.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from command_api.event_store import Store
from command_api.event_store.recorded import Recorded
from command_api.kernel import stream_id
from command_api.messages.domain import BY, Message, MessageRule
from command_api.messages.events import MessageDiscarded, MessageSent, MessageWithdrawn
from command_api.rules.messages import AUTOMATIC, OCCASIONS

Key = tuple[str, int | None]
"""A channel: its kind, and the record of a webhook or device."""

_ENDS: Final = {MessageSent.TOPIC, MessageWithdrawn.TOPIC, MessageDiscarded.TOPIC}
_WITHOUT_RULE: Final = 0
_BY_THEMSELVES: Final = {*AUTOMATIC, "notice"}


@dataclass(frozen=True, slots=True)
class _Waiting:
    version: int
    key: Key
    about: str
    next_at: datetime
    is_for_customer: bool


class WaitingMessages:
    """Which messages wait, what they are about, and when they are due. Threads that send share it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._waiting: dict[int, _Waiting] = {}
        self._about: defaultdict[str, set[int]] = defaultdict(set)
        self.has_changed = True
        """Whether a message began or ceased to wait, or got another time, since this was set to ``False``."""
        rules = [_WITHOUT_RULE, *(stream_id(each) for each in store.living(MessageRule))]
        ids = {stream_id(each) for rule in rules for each in store.claiming(f"{BY}:{rule}")}
        for message in store.load_all(Message, ids).values():
            self.note(message)

    def follow(self, recorded: Recorded) -> None:
        """Take what an event of the log says of its message."""
        id = stream_id(recorded.stream)
        known = self._waiting.get(id)
        if recorded.topic in _ENDS:
            self._drop(id)
        # else it is an event that this process has stored itself and knows already
        elif known is None or known.version < recorded.version:
            self.look_at(id)

    def look_at(self, id: int) -> None:
        """Take the message as it is now."""
        self.note(self._store.load(Message, id))

    def note(self, message: Message) -> None:
        """Take the message as it is."""
        # The message is missing until it is added below. A thread that looks in between looks again: ``has_changed``.
        self._drop(message.number)
        if not message.waits:
            return
        occasion = OCCASIONS.get(message.occasion)  # none for webhooks, which name a topic
        waiting = _Waiting(
            version=message.version,
            key=(message.channel, message.channel_id),
            about=message.about,
            next_at=message.next_at,
            is_for_customer=occasion is not None and occasion.audience == "customer",
        )
        with self._lock:
            self._waiting[message.number] = waiting
            self._about[message.about].add(message.number)
            self.has_changed = True

    def about(self, stream: str) -> list[int]:
        """The messages about this record that wait, the oldest first."""
        return sorted(self._about.get(stream, ()))

    def due(self, now: datetime, *, quiet: bool) -> dict[Key, list[int]]:
        """What goes out by itself and is due, the oldest first, by channel; in ``quiet`` hours not for customers."""
        with self._lock:
            due = [
                (each.next_at, id, each.key)
                for id, each in self._waiting.items()
                if each.next_at <= now and each.key[0] in _BY_THEMSELVES and not (quiet and each.is_for_customer)
            ]
        found: defaultdict[Key, list[int]] = defaultdict(list)
        for _, id, key in sorted(due, key=lambda each: each[:2]):
            found[key].append(id)
        return found

    def next_at(self, now: datetime) -> datetime | None:
        """When the next message is due after ``now``."""
        with self._lock:
            return min(self._later(now), default=None)

    def _later(self, now: datetime) -> Iterable[datetime]:
        return (each.next_at for each in self._waiting.values() if each.next_at > now and each.key[0] in _BY_THEMSELVES)

    def _drop(self, id: int) -> None:
        with self._lock:
            known = self._waiting.pop(id, None)
            if known is None:
                return
            ids = self._about[known.about]
            ids.discard(id)
            if not ids:
                del self._about[known.about]
            self.has_changed = True
