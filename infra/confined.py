"""Functions over hostile files run in processes that can be ended.

A decoder or parser that never returns blocks a thread for ever, and a thread cannot be killed. So what reads an
uploaded file runs in a child process with limits of time and memory; a child that goes beyond is killed and replaced.
The children are warm: started at the first call, then reused. They are started from nothing (no fork of a process with
threads) and get no environment variable that could hold a secret.
"""

from __future__ import annotations

import asyncio
import atexit
import io
import multiprocessing
import os
import pickle
import subprocess
import sys
import tempfile
import threading
import weakref
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, is_dataclass
from enum import Enum
from functools import partial
from multiprocessing.reduction import send_handle
from typing import Any, BinaryIO, Final, ParamSpec, TypeVar, cast

from infra.one_core import on_any_core
from infra.problems import Problem

_Arguments = ParamSpec("_Arguments")
_Item = TypeVar("_Item")
_Result = TypeVar("_Result")

_KEPT_VARIABLES: Final = frozenset({"LANG", "LC_ALL", "LD_LIBRARY_PATH", "PATH", "TZ"})
_VALUES: Final = {"datetime", "decimal"}
_PACKAGES: Final = {"command_api", "infra", *_VALUES}
"""Packages whose classes a child may return, beside that of the function."""

_TOO_MANY: Final = "Muitos arquivos estão esperando para ser lidos. Envie este de novo em instantes."

_ending = threading.Event()
_all: weakref.WeakSet[Confined] = weakref.WeakSet()


MOST_WAITING: Final = 16
"""Calls of one queue that wait for their turn: with them wait as many bodies of requests, and people before screens."""


class TooExpensive(Problem):
    """The call needed more time or memory than its limits allow, or its process died."""

    def __init__(self) -> None:
        sentence = "Este arquivo exige tempo ou memória demais para ser lido. Salve-o de novo e envie essa cópia."
        super().__init__(422, sentence, kind="too-expensive")


class _Died(Exception):
    """A child ended during a call without being killed."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one call: seconds of a processor and of the clock; of its process: bytes of address space."""

    cpu: int
    wall: float
    memory: int


class Confined:
    """At most ``workers`` calls at a time, each in a child process. ``modules`` are imported when a child starts;
    ``variables`` of the environment are the child's, too."""

    def __init__(
        self, workers: int, limits: Limits, modules: Sequence[str] = (), variables: Collection[str] = ()
    ) -> None:
        self.limits = limits
        self.modules = modules
        self._variables = _KEPT_VARIABLES.union(variables)
        self._places = threading.BoundedSemaphore(workers)
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="confined")
        self._lock = threading.Lock()
        self._idle: list[_Child] = []
        self._busy: set[_Child] = set()
        self._most = workers + MOST_WAITING
        self._queued = 0
        _all.add(self)

    def run(
        self, function: Callable[_Arguments, _Result], *arguments: _Arguments.args, **named: _Arguments.kwargs
    ) -> _Result:
        """What ``function`` returns or raises. It is found by its name in its module; arguments and result are pickled.
        A file among the arguments is opened for it, at its beginning; nothing of the file is copied.

        Raises ``TooExpensive``, or ``Problem`` 503 while the server ends.
        """
        call, packages = _Call((function, arguments, named)), _packages(function)
        with self._places:
            try:
                returned, result = self._answer(call, packages, fresh=False)
            except _Died:
                # a warm child may have ended while it was idle, which says nothing of the file
                try:
                    returned, result = self._answer(call, packages, fresh=True)
                except _Died:
                    raise TooExpensive from None
        if not returned:
            raise result
        value: _Result = result
        return value

    def _answer(self, call: _Call, packages: set[str], *, fresh: bool) -> tuple[bool, Any]:
        """The answer of a warm child, or of a ``fresh`` one. Raises ``_Died`` if the child ended by itself."""
        child = self._take(fresh=fresh)
        try:
            answer = child.answer(call, self.limits.wall, packages)
        except BaseException as error:
            self._end(child)
            if _ending.is_set():
                raise _server_ends() from None
            if isinstance(error, (EOFError, OSError)):
                raise TooExpensive if child.was_late else _Died from None
            raise
        self._give_back(child)
        return answer

    async def run_async(
        self, function: Callable[_Arguments, _Result], *arguments: _Arguments.args, **named: _Arguments.kwargs
    ) -> _Result:
        """``run`` in its turn."""
        return await self.queued(lambda: self.run(function, *arguments, **named))

    async def queued(self, work: Callable[..., _Result], *arguments: Any) -> _Result:
        """``work(*arguments)`` in its turn: as many at a time as there are workers. Those that wait hold no thread.
        Raises ``Problem`` 503 if too many wait already."""
        with self._lock:
            if self._queued >= self._most:
                raise Problem(503, _TOO_MANY, kind="busy", headers={"Retry-After": "10"})
            self._queued += 1
        turn = self._threads.submit(_in_turn, partial(work, *arguments))
        turn.add_done_callback(self._one_less)  # also of a caller that no longer waits
        return await asyncio.wrap_future(turn)

    def map(self, work: Callable[[_Item], _Result], items: Iterable[_Item]) -> Iterator[_Result]:
        """``work`` of each item, in their order, in the same queue."""
        return self._threads.map(lambda item: _in_turn(partial(work, item)), items)

    def _one_less(self, _turn: object) -> None:
        with self._lock:
            self._queued -= 1

    def end(self) -> None:
        """Kill all children; calls under way fail. The next call starts a new one."""
        with self._lock:
            idle, self._idle = self._idle, []
            busy = list(self._busy)
        for child in idle:
            child.close()
        for child in busy:
            child.kill()  # the child's caller closes it

    def _take(self, *, fresh: bool) -> _Child:
        with self._lock:
            # under the lock: what is taken later than this is refused, what was taken before is killed by ``end``
            if _ending.is_set():
                raise _server_ends()
            child = self._idle.pop() if self._idle and not fresh else None
            if child is not None and not child.is_alive():
                child.close()
                child = None
            child = child or _Child(self.limits, self.modules, self._variables)
            self._busy.add(child)
        return child

    def _give_back(self, child: _Child) -> None:
        with self._lock:
            self._busy.discard(child)
            self._idle.append(child)

    def _end(self, child: _Child) -> None:
        with self._lock:
            self._busy.discard(child)
        child.close()


class _Child:
    """A running ``infra.confined_child``."""

    def __init__(self, limits: Limits, modules: Sequence[str], variables: Collection[str]) -> None:
        self.was_late = False
        """Whether it was killed because a call took too long."""
        self._connection, theirs = multiprocessing.Pipe()
        numbers = (theirs.fileno(), limits.memory, limits.cpu)
        kept = {name: value for name, value in os.environ.items() if name in variables}
        path = os.pathsep.join(os.path.abspath(each) for each in sys.path if each)  # noqa: PTH100  # plain strings
        with theirs, on_any_core():
            self._process = subprocess.Popen(  # noqa: S603  # our own module
                [sys.executable, "-P", "-m", "infra.confined_child", *map(str, numbers), *modules],
                stdin=subprocess.PIPE,  # never written to: it closes when this process ends, however that is
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                env={**kept, "PYTHONPATH": path},
            )

    def answer(self, call: _Call, seconds: float, packages: set[str]) -> tuple[bool, Any]:
        """Whether the function returned, and what it returned or raised. Raises ``EOFError`` or ``OSError`` if the
        process died, or was killed because it took more than ``seconds``."""
        late = threading.Timer(
            seconds, self._kill_late
        )  # also while a child that reads nothing keeps the sender waiting
        late.daemon = True
        late.start()
        try:
            self._connection.send_bytes(call.content)
            for each in call.files:
                send_handle(self._connection, each.fileno(), self._process.pid)
            return _Answers(self._connection.recv_bytes(), packages).load_answer()
        finally:
            late.cancel()

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def _kill_late(self) -> None:
        self.was_late = True
        self.kill()

    def kill(self) -> None:
        self._process.kill()

    def close(self) -> None:
        """Kill it and release what it used."""
        self._process.kill()
        self._process.wait()
        self._connection.close()
        if self._process.stdin is not None:
            self._process.stdin.close()


class _Call:
    """A call as it is sent: its files follow as descriptors."""

    def __init__(self, call: object) -> None:
        self.files: list[BinaryIO] = []
        content = io.BytesIO()
        pickler = pickle.Pickler(content)
        pickler.persistent_id = self._file  # type: ignore[method-assign]
        pickler.dump(call)
        self.content = content.getvalue()

    def _file(self, value: Any) -> str | None:
        if not isinstance(value, (io.BufferedRandom, io.BufferedReader, tempfile.SpooledTemporaryFile)):
            return None
        value.flush()
        self.files.append(cast("BinaryIO", value))
        return "file"


class _Answers(pickle.Unpickler):
    """Reads the response of a child. A file may have taken the child over: only plain data, our own classes and
    exceptions are accepted, never a function."""

    def __init__(self, answer: bytes, packages: set[str]) -> None:
        super().__init__(io.BytesIO(answer))
        self._packages = packages

    def load_answer(self) -> tuple[bool, Any]:
        returned, result = self.load()
        return bool(returned), result

    def find_class(self, module: str, name: str) -> Any:
        known = module == "builtins" or module.partition(".")[0] in self._packages
        found = super().find_class(module, name) if known and "." not in name else None
        if isinstance(found, type) and found.__module__ == module and _is_plain(found):
            return found
        raise pickle.UnpicklingError(f"{module}.{name} is no plain value")


def _is_plain(found: type) -> bool:
    return found.__module__ in _VALUES or is_dataclass(found) or issubclass(found, (Exception, Enum, set, frozenset))


def _packages(function: Callable[..., Any]) -> set[str]:
    return _PACKAGES | {function.__module__.partition(".")[0]}


def _in_turn(work: Callable[[], _Result]) -> _Result:
    if _ending.is_set():
        raise _server_ends()
    return work()


def _server_ends() -> Problem:
    sentence = "O sistema está sendo reiniciado e não leu o arquivo. Envie-o de novo em instantes."
    return Problem(503, sentence, kind="ending", headers={"Retry-After": "5"})


def end_all() -> None:
    """Kill the children of all queues."""
    for each in list(_all):
        each.end()


atexit.register(end_all)


@contextmanager
def ending() -> Iterator[None]:
    """While the server ends: kill all children, and refuse what waits or comes with 503."""
    _ending.set()
    end_all()
    try:
        yield
    finally:
        _ending.clear()
