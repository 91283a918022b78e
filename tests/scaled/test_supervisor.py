"""Whoever keeps the processes of the scaled system running."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from launcher.restarts import FIRST_PAUSE
from launcher.scaled.supervisor import LOOK, DidNotStart, Running, Supervisor, Task

STAYS = "import time\nwhile True: time.sleep(1)"
ENDS = "raise SystemExit(3)"
NOTES_ITS_END = """
import signal, sys, time
signal.signal(signal.SIGTERM, lambda *_: (print({name!r}, flush=True), sys.exit()))
print("ready", flush=True)
while True: time.sleep(1)
"""
PATIENCE = 60.0


class House:
    """A supervisor, what it has told and the processes it has noted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.told: list[str] = []
        self.noted: list[Running] = []
        self.supervisor = Supervisor(self.told.append, self._note)

    def _note(self, running: list[Running]) -> None:
        self.noted = running

    def task(self, name: str, code: str, ready: Callable[[], bool] = lambda: True) -> Task:
        return Task(name, (sys.executable, "-c", code), self.folder / "log", ready=ready)

    def look_until(self, there: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not there():
            assert time.monotonic() < deadline, self.told
            self.supervisor.look()
            time.sleep(LOOK)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    built = House(tmp_path)
    yield built
    built.supervisor.stop()


def test_a_process_that_is_killed_is_started_again_and_that_is_said(house: House) -> None:
    house.supervisor.start([house.task("worker-1", STAYS)])
    killed = house.noted[0].pid
    assert killed is not None
    os.kill(killed, signal.SIGKILL)

    house.look_until(lambda: house.noted[0].starts == 2)

    assert house.told[0] == f"worker-1 parou (sinal 9); recomeça em {FIRST_PAUSE:.1f} s".replace(".", ",")
    assert house.told[1] == f"worker-1 recomeçou (pid {house.noted[0].pid})"
    assert house.noted[0].pid not in (None, killed)


def test_the_pauses_grow_while_a_process_does_not_stay(house: House) -> None:
    house.supervisor.start([house.task("publisher-1", ENDS)])

    house.look_until(lambda: len(house.told) >= 5)

    pauses = [line.rsplit(" em ")[1] for line in house.told if "recomeça" in line]
    assert pauses[:3] == ["0,5 s", "1,0 s", "2,0 s"]


def test_what_was_started_last_is_stopped_first(house: House) -> None:
    said = house.folder / "log"
    for name in ("first", "second", "third"):
        before = said.read_text().count("ready") if said.exists() else 0
        ready = lambda before=before: said.read_text().count("ready") > before  # noqa: E731
        house.supervisor.start([house.task(name, NOTES_ITS_END.format(name=name), ready)])

    house.supervisor.stop()

    assert said.read_text().split() == ["ready", "ready", "ready", "third", "second", "first"]
    assert house.told == []
    assert house.noted == []


def test_a_process_that_ends_before_it_is_ready_stops_the_start_with_its_last_words(house: House) -> None:
    code = "import sys; sys.exit('a porta está ocupada')"
    with pytest.raises(DidNotStart, match="kafka não começou"):
        house.supervisor.start([house.task("kafka", code, ready=lambda: False)])
    assert "a porta está ocupada" in house.supervisor.all[0].last_words()
