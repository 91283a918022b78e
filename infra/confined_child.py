"""The process in which ``infra.confined`` runs functions.

Its arguments are the channel's descriptor, the limits of memory and of processor time, and modules to import. It holds
no database, no key and no secret. Its standard input is a pipe from the parent that is never written to: when it
closes, the parent is gone, and this process ends at once, whatever it is doing.
"""

from __future__ import annotations

import importlib
import io
import os
import pickle
import resource
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.reduction import recv_handle
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, cast

from infra.memory import return_large_blocks

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

_NICENESS: Final = 5
"""Niceness of a process that gets a third of what the server gets of a busy processor: files that are hard to read slow
down only their senders."""


def main(channel: int, memory: int, cpu: int, modules: Sequence[str]) -> None:
    """Answer one call after the other until the parent closes the channel. ``memory`` in bytes, ``cpu`` in seconds of
    each call."""
    # terminals and supervisors signal all processes of a server to end: this one works on while the server drains
    for ends in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ends, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    return_large_blocks()
    os.nice(_NICENESS)
    with suppress(OSError):  # Linux only: if the machine runs out of memory, this process goes and not the server
        Path("/proc/self/oom_score_adj").write_text("1000")
    with suppress(ValueError, OSError):  # macOS knows no such limit
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for name in modules:
        importlib.import_module(name)
    connection = Connection(channel)
    while True:
        try:
            call = connection.recv_bytes()
        except EOFError:
            return
        _limit_cpu(cpu)
        calls = _Calls(call, connection)
        function, arguments, named = calls.load()  # what fails here is our own mistake: it ends the process
        connection.send_bytes(_answer(function, arguments, named))
        calls.close()


def _end_with_the_parent() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(0)


def _limit_cpu(seconds: int) -> None:
    """The limit counts from the start of the process: each call adds to what the former ones used. Beyond it the
    system ends the process (SIGXCPU)."""
    used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    wanted = int(used) + 1 + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (wanted if most == resource.RLIM_INFINITY else min(wanted, most), most))


class _Calls(pickle.Unpickler):
    """Reads a call, whose open files follow it through the channel as descriptors."""

    def __init__(self, call: bytes, connection: Connection) -> None:
        super().__init__(io.BytesIO(call))
        self._connection = connection
        self._files: list[_SharedFile] = []

    def persistent_load(self, _: object) -> BinaryIO:
        self._files.append(_SharedFile(recv_handle(self._connection)))
        return cast("BinaryIO", io.BufferedReader(self._files[-1]))

    def close(self) -> None:
        for each in self._files:
            each.close()


class _SharedFile(io.RawIOBase):
    """An open file of the parent, with a position of its own: the descriptor's is that of all processes."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._at = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        read = os.preadv(self._descriptor, [buffer], self._at)
        self._at += read
        return read

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        start = {os.SEEK_SET: 0, os.SEEK_CUR: self._at, os.SEEK_END: os.fstat(self._descriptor).st_size}[whence]
        self._at = max(0, start + offset)
        return self._at

    def close(self) -> None:
        if not self.closed:
            os.close(self._descriptor)
        super().close()


def _answer(function: Callable[..., Any], arguments: Sequence[Any], named: Mapping[str, Any]) -> bytes:
    """What the function returned, or the exception that it raised."""
    try:
        return pickle.dumps((True, function(*arguments, **named)))
    except MemoryError:
        os._exit(1)  # the parent reports it like any other end of this process
    except Exception as error:  # noqa: BLE001  # the parent raises it
        error.add_note(traceback.format_exc())
        return _failure(error)


def _failure(error: Exception) -> bytes:
    try:
        return pickle.dumps((False, error))
    except Exception:  # noqa: BLE001  # it holds what cannot be pickled
        return pickle.dumps((False, RuntimeError("".join(traceback.format_exception(error)))))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
