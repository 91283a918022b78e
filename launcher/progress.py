"""Long work shows progress: rich bars with an estimate on a terminal, plain lines elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

_LINE_SECONDS = 5.0


class Bars:
    """One bar per piece of work. ``update(what, done, total)`` may be called from any thread."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            disable=not console.is_terminal,
        )
        self._tasks: dict[str, TaskID] = {}
        self._last_line: dict[str, float] = {}

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def update(self, what: str, done: int, total: int) -> None:
        """``done`` of ``total`` pieces of ``what`` are finished."""
        if what not in self._tasks:
            self._tasks[what] = self._progress.add_task(what, total=total)
        self._progress.update(self._tasks[what], completed=done, total=total)
        if not self._console.is_terminal:
            self._line(what, done, total)

    def callback(self, what: str) -> Callable[[int, int], None]:
        """``update`` for one piece of work, as functions that know nothing of bars want it: ``(done, total)``."""
        return lambda done, total: self.update(what, done, total)

    def _line(self, what: str, done: int, total: int) -> None:
        now = time.monotonic()
        if done >= total or now - self._last_line.get(what, float("-inf")) >= _LINE_SECONDS:
            self._last_line[what] = now
            self._console.print(f"{what}: {done} de {total}", highlight=False)
