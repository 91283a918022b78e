"""What processes of their own do: most work until they are killed, and say each thing that they have done on a line."""

from __future__ import annotations

import random
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from eventsourcing.persistence import StoredEvent

from command_api.event_store import open_recorder
from command_api.event_store.mapper import decode
from command_api.kernel.events import EVENT_TYPES
from projections.runtime import rebuild, replica, worker
from tests.harness.forked import Forked
from tests.harness.taps import open_bar

WRITERS = 4
PATIENCE = 120.0


def write(path: Path | None, url: str | None, generation: int) -> None:
    """Four threads store pairs of events and say which were acknowledged: ``stream version``."""
    recorder = open_recorder(path, url)

    def write_as(thread: int) -> None:
        version, stream = 0, f"s-{generation:03}{thread}"
        while True:
            version += 1
            names = (stream, f"twin-{stream}")
            recorder.append([StoredEvent(name, version, "tests.Happened", b"{}") for name in names])
            _say(f"{stream} {version}")

    for thread in range(WRITERS):
        threading.Thread(target=write_as, args=(thread,), daemon=True).start()
    threading.Event().wait()


def follow(data: Path, url: str | None) -> None:
    """Move the read models of a bar, ten events at a time, and say which one moved."""
    worker.CATCHING_UP = 10
    bar = open_bar(data, url)
    bar.runner.on_applied(lambda names, _position: [_say(name) for name in names])
    bar.runner.start()
    threading.Event().wait()


def rebuild_again_and_again(data: Path, url: str | None) -> None:
    """Rebuild the read models of a bar, and say how far it is."""
    replica.BATCH = 20
    bar = open_bar(data, url)
    while True:
        for projection in bar.runner.projections.values():
            rebuild.rebuild(bar.recorder, bar.database, projection, progress=lambda done, _total: _say(str(done)))


def decode_everything_at_once() -> None:
    """Twelve threads decode an event of every type, each in an order of its own, as read models that start do."""
    sys.setswitchinterval(1e-6)
    start, at = threading.Barrier(12), "2026-11-20T15:00:00Z"
    happened = msgspec.json.encode({"timestamp": at, "metadata": {"actor_id": 1, "actor_name": "", "recorded_at": at}})

    def decode_as(thread: int) -> None:
        topics = sorted(EVENT_TYPES)
        random.Random(thread).shuffle(topics)
        start.wait()
        for topic in topics:
            with suppress(msgspec.ValidationError, KeyError):
                decode(topic, "any-1", 1, happened)

    threads = [threading.Thread(target=decode_as, args=(number,)) for number in range(start.parties)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class Tireless:
    """One of them, as long as it lives."""

    def __init__(self, process: Forked, log: Path) -> None:
        self._process = process
        self._log = log

    def said(self) -> list[str]:
        """Whole lines so far."""
        return [line for line in self._log.read_text().splitlines(keepends=True) if line.endswith("\n")]

    def will_say(self, lines: int) -> None:
        """Wait until it has said so much."""
        deadline = time.monotonic() + PATIENCE
        while len(self.said()) < lines:
            assert self._process.poll() is None, self._log.read_text()[-2000:]
            assert time.monotonic() < deadline
            time.sleep(0.01)

    def kill(self) -> list[str]:
        """kill -9; everything that it has said."""
        self._process.kill()
        self._process.wait()
        return self.said()


@contextmanager
def at_work(work: Callable[..., None], *arguments: Any, log: Path) -> Iterator[Tireless]:
    """A process that is killed in the end."""
    log.write_text("")
    tireless = Tireless(Forked(work, *arguments, log=log), log)
    try:
        yield tireless
    finally:
        tireless.kill()
