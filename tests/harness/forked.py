"""``choperia …`` in a process of its own that is there at once: forked from one that has imported everything.

Only what a start costs is saved, seconds each time; the process is as real as any, and so is its end by ``kill -9``.
"""

from __future__ import annotations

import faulthandler
import importlib
import multiprocessing
import os
import signal
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.context import ForkContext, ForkServerContext
from pathlib import Path
from typing import Any

_PRELOADED = (
    "launcher.cli.main",
    "launcher.cli.backup",
    "launcher.distributing",
    "launcher.processes",
    "launcher.scaled.__main__",
    "launcher.serving",
    "projections.registry",
    "tests.harness.shared_rules",
    "tests.harness.storm",
    "tests.harness.tireless",
)


def _context() -> ForkContext | ForkServerContext:
    if multiprocessing.parent_process() is not None:  # it is forked itself, and has imported everything
        return multiprocessing.get_context("fork")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(_PRELOADED))
    return context


class Forked:
    """One process that runs ``work``, with the part of ``subprocess.Popen`` that a test needs.

    What it says goes to ``log``, appended. One that ``starts_others`` must be stopped before the tests end.
    """

    def __init__(
        self,
        work: Callable[..., None],
        *arguments: Any,
        env: Mapping[str, str] | None = None,
        log: Path | None = None,
        starts_others: bool = False,
    ) -> None:
        given = (work, arguments, dict(os.environ if env is None else env), str(log or os.devnull))
        self._process = _context().Process(target=_work, args=given, daemon=not starts_others)
        self._process.start()

    @property
    def pid(self) -> int:
        return self._process.pid or 0

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, which: signal.Signals) -> None:
        if self._process.exitcode is None:
            os.kill(self.pid, which)

    def kill(self) -> None:
        """kill -9."""
        self.send_signal(signal.SIGKILL)

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("choperia", timeout or 0)
        return self._process.exitcode


def choperia(
    arguments: Sequence[str | Path], env: Mapping[str, str], log: Path, constants: Mapping[str, Any] | None = None
) -> Forked:
    """``choperia`` with these arguments and nothing but this environment. ``constants``: names of modules' constants
    with the values that this process has instead."""
    return Forked(_choperia, [str(each) for each in arguments], dict(constants or {}), env=env, log=log)


def _choperia(arguments: list[str], constants: Mapping[str, Any]) -> None:
    from launcher.cli.main import app

    for name, value in constants.items():
        module, _, constant = name.rpartition(".")
        setattr(importlib.import_module(module), constant, value)
    app(arguments, prog_name="choperia")


def _work(work: Callable[..., None], arguments: Sequence[Any], env: Mapping[str, str], log: str) -> None:
    os.setsid()
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    os.environ.clear()
    os.environ.update(env)
    said = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(said, 1)
    os.dup2(said, 2)
    faulthandler.enable(2)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    work(*arguments)


def _end_with_the_parent() -> None:
    """A run of tests that is broken off leaves nobody behind."""
    parent = multiprocessing.parent_process()
    assert parent
    parent.join()
    os.kill(os.getpid(), signal.SIGKILL)
