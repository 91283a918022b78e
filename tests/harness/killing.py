"""Somebody who kills processes of the scaled system while others work with it."""

import contextlib
import itertools
import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

from tests.harness.scaled import ScaledSystem

VICTIMS = ("worker", "publisher", "worker", "kafka", "worker", "publisher")
"""In turn, so that a short run too kills one of each."""
PAUSE = (4.0, 8.0)
"""Seconds between two, at least."""
RECOVERY = 30.0
"""Seconds at most that the next one waits until the last one is back and the read models have everything: a slow
machine must be able to start a process before the next one dies."""


@dataclass
class Killing:
    """Kills with `kill -9`, in an order that `seed` gives, until it is told to end. `killed`: what, and when."""

    system: ScaledSystem
    seed: int = 7
    killed: list[tuple[datetime, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="killing", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        chance = random.Random(self.seed)
        for kind in itertools.cycle(VICTIMS):
            if self._ended.wait(chance.uniform(*PAUSE)):
                return
            if name := self._victim(kind, chance):
                said = self.system.size_of_log(name)
                self._kill(name)
                self._recover(name, said)

    def _recover(self, name: str, said: int) -> None:
        """Until it works again, which it says, and the read models have everything."""
        deadline = time.monotonic() + RECOVERY
        while time.monotonic() < deadline and not self._ended.wait(0.5):
            if self.system.size_of_log(name) > said and not self.system.behind():
                return

    def _victim(self, kind: str, chance: random.Random) -> str | None:
        """One that runs; of the publishers the active one, once one is."""
        if kind == "publisher":
            active = self.system.active_publisher()
            if active is None or any(name == active[0] and at > active[1] for at, name in self.killed):
                return None
            return active[0]
        processes = self.system.processes()
        running = [name for name, each in processes.items() if name.startswith(kind) and each["pid"]]
        return chance.choice(running) if running else None

    def _kill(self, name: str) -> None:
        pid = self.system.processes()[name]["pid"]
        if pid is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
            self.killed.append((datetime.now(UTC), name))

    def told(self) -> str:
        """How many of what."""
        kinds = Counter(name.split("-")[0] for _, name in self.killed)
        return ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())) or "none"


@contextlib.contextmanager
def killing(system: ScaledSystem) -> Iterator[Killing]:
    """While the block runs; afterwards nothing may be lost, and every read model must equal a replay from nothing."""
    killer = Killing(system)
    killer.start()
    try:
        yield killer
    finally:
        killer.stop()
    system.wait_for_kafka()
    system.wait_for_read_models()
    assert system.lost() == []
    assert system.verify() == ""
