"""Queues messages as the log grows, and sends those that are due."""

from __future__ import annotations

import json
import threading
import time
from collections import defaultdict, deque
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa
import structlog

from command_api.event_store import Store, retry_on_conflict
from command_api.kernel import CommandContext, Conflict, DomainError
from command_api.messages.channels import Channels
from command_api.messages.commands import give_up_channel
from command_api.messages.domain import Message
from command_api.messages.house import house_of
from command_api.messages.reacting import Reactor, revise, withdraw
from command_api.messages.secrets import ChannelSecrets
from command_api.messages.sending import attempt
from command_api.messages.waiting import Key, WaitingMessages
from command_api.publisher.positions import begin, move
from command_api.rules.message_times import ENDPOINT_GIVEN_UP, after_quiet_hours
from infra.messaging.addresses import AddressGuard
from infra.position import Position
from infra.settings import Settings
from launcher.clock import Next
from launcher.jobs.process import Due, ids_in
from projections.messages.tables import message_channels, messages

if TYPE_CHECKING:
    from launcher.composition import Services
    from launcher.leader_election import Term

log = structlog.get_logger()

MESSAGES: Final = "messages"
"""The name of the job and of its position."""
BATCH: Final = 500
LOOK: Final = 1.0
"""Seconds after which due messages are looked at again whose channel was at others."""
NOTE_AFTER: Final = 200
"""Events after which the position is noted although nothing was queued: reading them again queues nothing twice."""
REST: Final = 15.0
"""Seconds after which due messages are looked at again that could not go out: a limit, quiet hours, a fault."""
LEFT_ALONE: Final = 2.0
"""Seconds that the end of the process waits for an attempt; it is then made again with the same key."""
UNLIMITED: Final = 6_000  # messages a minute, of a channel that has no settings, such as the bell
BY_HAND_KEPT: Final = timedelta(days=3)
"""How long a message waits for a user to send it, from its time or from when it was to be tried again."""
_NEVER: Final = datetime.max.replace(tzinfo=UTC)


class Messages:
    """Reads the log after its position, queues what follows, and gives due messages to their channels.

    The position is a hint where to go on: a message has a claim on its event and rule. It begins at the end of the log,
    because rules apply only to what is recorded after they are switched on.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._channels = Channels(
            services.settings,
            ChannelSecrets(services.security.keys),
            AddressGuard(services.settings.messages_networks),
        )
        self._under_way: dict[Key, threading.Thread] = {}
        self._sent: defaultdict[Key, deque[float]] = defaultdict(deque)
        self._unnoted = 0
        self._look_at = datetime.min.replace(tzinfo=UTC)

    def work(self, term: Term) -> Iterator[Next]:
        """Queue and send. Due messages, events and ends of attempts bring the next look."""
        recorder = self._services.recorder
        noted = position = begin(recorder.engine, MESSAGES, recorder.head())
        reactor = Reactor(self._services.store, self._services.settings)
        try:
            while True:
                reached = self._read(reactor, position)
                # If the process dies before this, the events are read again, and claims refuse what is queued already.
                # Where no rule is on, nothing is queued, and a write after every command would be for nothing.
                if reached != position and (self._unnoted >= NOTE_AFTER or not reactor.is_idle):
                    # ``Fenced`` where another process has moved the position: the clock begins this task again
                    move(recorder.engine, MESSAGES, noted, reached)
                    noted, self._unnoted = reached, 0
                is_behind, position = reached != position, reached
                self._send(reactor.waiting, term)
                # at once where more events may be left, but other tasks of the clock have their turn
                rest = 0.0 if is_behind else max(0.0, (self._look_at - datetime.now(UTC)).total_seconds())
                yield Next(rest, after_event=0.0)
        finally:
            for each in self._under_way.values():
                each.join(LEFT_ALONE)

    def _read(self, reactor: Reactor, position: Position) -> Position:
        """Queue what follows from the events after ``position``; the position of the last of them."""
        events = self._services.recorder.read_after(position, BATCH)
        for recorded in events:
            try:
                reactor.react(recorded, datetime.now(UTC))
            except Conflict:
                raise  # other commands won every race: the event is read again, and its message is not lost
            except DomainError as refusal:
                # Passed over, because a rule that refuses would stop all messages. Any other error ends the task, and
                # the clock begins it again after the position that was noted last.
                log.warning("message_not_queued", cause=f"{recorded.stream}/{recorded.version}", because=refusal.kind)
        self._unnoted += len(events)
        return events[-1].position if events else position

    def _send(self, waiting: WaitingMessages, term: Term) -> None:
        """Give each channel its due messages, unless it is at some. Looks only when something changed or is due."""
        now = datetime.now(UTC)
        if now < self._look_at and not waiting.has_changed:
            return
        waiting.has_changed = False  # before the look: what changes during it is looked at again
        self._under_way = {key: each for key, each in self._under_way.items() if each.is_alive()}
        due = self._due(waiting, now)
        for key in due.keys() - self._under_way.keys():
            # a thread per channel: a server that does not answer holds up its own messages only
            thread = threading.Thread(target=self._attempt_all, args=(waiting, key, term), daemon=True)
            self._under_way[key] = thread
            thread.start()
        pause = timedelta(seconds=LOOK if due.keys() & self._under_way.keys() else REST)
        self._look_at = min(waiting.next_at(now) or _NEVER, now + pause if waiting.due(now, quiet=False) else _NEVER)

    def _due(self, waiting: WaitingMessages, now: datetime) -> dict[Key, list[int]]:
        if not waiting.due(now, quiet=False):
            return {}  # without a look at the house
        house = house_of(self._services.store, self._services.settings)
        return waiting.due(now, quiet=after_quiet_hours(now, house.quiet_from, house.quiet_until) > now)

    def _attempt_all(self, waiting: WaitingMessages, key: Key, term: Term) -> None:
        """Send what is due through this channel, and what becomes due meanwhile; each message is tried once."""
        tried: set[int] = set()
        try:
            while ids := [id for id in self._due(waiting, datetime.now(UTC)).get(key, ()) if id not in tried]:
                for id in ids:
                    # over: another process may send by now, or this one ends
                    if term.over() or not self._may_send(key):
                        return
                    tried.add(id)
                    try:
                        attempt(self._services.store, self._channels, id, clock=lambda: datetime.now(UTC))
                        # the log says it later; until then the message would be due, and would be tried again
                        waiting.look_at(id)
                    except Exception:  # the message waits, and the others go out
                        log.exception("message_attempt", message=id)
        finally:
            self._services.clock.wake(MESSAGES)  # what failed is due later

    def _may_send(self, key: Key) -> bool:
        """Whether the limit of the channel allows another message in this minute."""
        sent, now = self._sent[key], time.monotonic()
        # the last minute counts, whenever it begins
        while sent and now - sent[0] > 60:
            sent.popleft()
        if len(sent) >= self._per_minute(key):
            return False
        sent.append(now)
        return True

    def _per_minute(self, key: Key) -> int:
        kind, id = key
        channels = message_channels.c
        which = channels.id == id if kind == "webhook" else channels.kind == kind
        # asked before each message, because users change the limit
        with self._services.read_database.read() as connection:
            settings = connection.execute(sa.select(channels.settings).where(which)).scalar()
        return int(json.loads(settings)["per_minute"]) if settings else UNLIMITED


def message_upkeep(services: Services, now: datetime) -> Iterator[Due]:
    """Messages that wait for a user and are due, and webhooks that take nothing."""
    columns, store, settings = messages.c, services.store, services.settings
    by_hand = sa.select(columns.id).where(
        columns.state == "waiting", columns.channel == "whatsapp", columns.next_at <= now
    )
    for id in ids_in(services, by_hand):
        yield Due(f"message-{id}", partial(_renew, store, settings, id))
    for id in ids_in(services, _given_up(now)):
        yield Due(f"message_channel-{id}", partial(give_up_channel, store, id))


def _renew(store: Store, settings: Settings, id: int, ctx: CommandContext) -> None:
    """What waited too long for a user or is no longer so is withdrawn, what still is has the words of the day."""
    if store.load(Message, id).next_at < ctx.now - BY_HAND_KEPT:
        withdraw(store, id, "late", ctx.now)
    else:
        retry_on_conflict(lambda: revise(store, settings, id, ctx.now), 8)


def _given_up(now: datetime) -> sa.Select[int]:
    """Webhooks that are on, took nothing for five days, and failed since."""
    columns, channels = messages.c, message_channels.c
    failed = sa.exists().where(
        columns.channel_id == channels.id,
        columns.attempts > 0,
        columns.queued_at < now - ENDPOINT_GIVEN_UP,
        columns.state.in_(["waiting", "failed"]),
    )
    took = sa.exists().where(
        columns.channel_id == channels.id, columns.state == "sent", columns.ended_at >= now - ENDPOINT_GIVEN_UP
    )
    return sa.select(channels.id).where(
        channels.kind == "webhook",
        channels.on_since.is_not(None),
        channels.on_since < now - ENDPOINT_GIVEN_UP,
        failed,
        sa.not_(took),
    )
