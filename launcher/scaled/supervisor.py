"""A supervisor: restarts processes with growing pauses, stops them in order."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from launcher.restarts import next_pause
from launcher.scaled.postgres import RunAs

LOOK = 0.1
GRACE = 28.0
"""Seconds to end in; a process that answers takes 23 at most."""


class DidNotStart(RuntimeError):
    """A process without which the others need not start; the message, in Portuguese, has its last words."""


@dataclass(frozen=True)
class Task:
    """What is to run. ``ready`` says whether it can be used; ``run_as`` is what ``subprocess`` takes besides."""

    name: str
    command: tuple[str, ...]
    log: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    ready: Callable[[], bool] = lambda: True
    port: int | None = None
    folder: Path | None = None
    ends_at: signal.Signals = signal.SIGTERM
    run_as: RunAs = field(default_factory=RunAs)


class SupervisedProcess(Protocol):
    """The part of ``subprocess.Popen`` that a supervised task needs."""

    @property
    def pid(self) -> int: ...

    @property
    def returncode(self) -> int | None: ...

    def poll(self) -> int | None: ...

    def send_signal(self, which: signal.Signals, /) -> None: ...

    def kill(self) -> None: ...

    def wait(self, timeout: float | None = None) -> int: ...


Launch = Callable[[Task], SupervisedProcess]


def launch(task: Task) -> SupervisedProcess:
    """In a session of its own: a terminal's Ctrl-C is for the supervisor, who stops all in order."""
    with task.log.open("ab") as log:
        return subprocess.Popen(  # noqa: S603  # our own commands
            task.command,
            env={**os.environ, **task.environment},
            cwd=task.folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            **task.run_as,
        )


class Running:
    """A task and the process that does it now, if one does."""

    def __init__(self, task: Task, launch: Launch) -> None:
        self.task = task
        self._launch = launch
        self._process: SupervisedProcess | None = None
        self._since = 0.0
        self._pause = 0.0
        self.starts = 0
        self.due: float | None = None

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None and self._process.returncode is None else None

    def start(self) -> None:
        self._process = self._launch(self.task)
        self._since, self.due = time.monotonic(), None
        self.starts += 1

    def ended(self) -> int | None:
        """The exit code, once: if it has just been found to have ended, when it is started again is decided."""
        if self._process is None or self.due is not None:
            return None
        code = self._process.poll()
        if code is not None:
            self._pause = next_pause(self._pause, time.monotonic() - self._since)
            self.due = time.monotonic() + self._pause
        return code

    def end(self) -> None:
        """Ask it to end."""
        self.due = None
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(self.task.ends_at)

    def wait(self, until: float) -> bool:
        """``False`` if it had to be killed."""
        if self._process is None:
            return True
        try:
            self._process.wait(max(0.0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            return False
        return True

    def last_words(self, lines: int = 15) -> str:
        return "\n".join(self.task.log.read_text(errors="replace").splitlines()[-lines:])


class Supervisor:
    """``tell`` gets one line of Portuguese per thing that happens, ``note`` all processes after every change;
    ``launch`` starts a process."""

    def __init__(
        self, tell: Callable[[str], None], note: Callable[[list[Running]], None], launch: Launch = launch
    ) -> None:
        self._launch = launch
        self._tell = tell
        self._note = note
        self._groups: list[list[Running]] = []

    @property
    def all(self) -> list[Running]:
        return [each for group in self._groups for each in group]

    def start(self, tasks: Iterable[Task], patience: float = 120) -> None:
        """Start them together and return when all are ready. They are stopped together, before those that were started
        earlier. Raises ``DidNotStart``."""
        group = [Running(task, self._launch) for task in tasks]
        self._groups.append(group)
        for each in group:
            each.start()
        self._note(self.all)
        self.wait_for(group, patience)

    def wait_for(self, group: Iterable[Running], patience: float) -> None:
        """Until each of them is ready. Raises ``DidNotStart``."""
        deadline = time.monotonic() + patience
        for each in group:
            while not each.task.ready():
                if each.ended() is not None or time.monotonic() > deadline:
                    raise DidNotStart(f"{each.task.name} não começou; {each.task.log} diz:\n{each.last_words()}")
                time.sleep(LOOK)

    def look(self) -> None:
        """Notice what has ended and start what is due."""
        changed = False
        for each in self.all:
            code = each.ended()
            if code is not None and each.due is not None:
                changed = True
                pause = max(0.0, each.due - time.monotonic())
                self._tell(f"{each.task.name} parou ({_said(code)}); recomeça em {pause:.1f} s".replace(".", ","))
            elif each.due is not None and time.monotonic() >= each.due:
                changed = True
                each.start()
                self._tell(f"{each.task.name} recomeçou (pid {each.pid})")
        if changed:
            self._note(self.all)

    def stop(self) -> None:
        """The last that were started are stopped first."""
        while self._groups:
            group = self._groups[-1]
            for each in group:
                each.end()
            deadline = time.monotonic() + GRACE
            for each in group:
                if not each.wait(deadline):
                    self._tell(f"{each.task.name} não parou em {GRACE:.0f} s e foi encerrado à força")
            self._groups.pop()
        self._note([])


def _said(code: int) -> str:
    return f"código {code}" if code >= 0 else f"sinal {-code}"
