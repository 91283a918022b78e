"""What tests run in confined processes: functions that are found by their names."""

import ctypes
import os
import signal
import time
from pathlib import Path
from typing import Any, BinaryIO

from command_api.kernel import Refused


def process(*_: Any) -> int:
    """The process that runs it."""
    return os.getpid()


def process_after(seconds: float) -> int:
    """The same, after so much work."""
    began = time.process_time()
    while time.process_time() < began + seconds:
        pass
    return os.getpid()


def environment() -> dict[str, str]:
    return dict(os.environ)


def spin(*_: Any) -> None:
    """A parser that never ends, in Python."""
    while True:
        pass


def sleep_in_c(*_: Any) -> None:
    """A decoder that never ends, in C with the interpreter's lock: no signal handler and no other thread runs."""
    ctypes.PyDLL(None).sleep(600)


def hoard(*_: Any) -> int:
    """More memory than any limit of a test."""
    return len([bytes(16 * 1024 * 1024) for _ in range(256)])


def crash(*_: Any) -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def both_ends(file: BinaryIO, count: int) -> tuple[bytes, bytes]:
    """The file's first and last bytes."""
    first = file.read(count)
    file.seek(-count, os.SEEK_END)
    return first, file.read()


def refuse(sentence: str) -> None:
    raise Refused(sentence, columns=["data"])


def forge(*_: Any) -> Any:
    """What a child answers that a file has taken over: a function for the parent to call."""
    return _Forged()


class _Forged:
    def __reduce__(self) -> Any:
        return os.getenv, ("HOME",)


def held(folder: str, result: Any, *_: Any, **__: Any) -> Any:
    """Says in ``folder`` that it runs, and returns ``result`` once it is released there."""
    (Path(folder) / f"busy-{os.getpid()}-{time.monotonic_ns()}").touch()
    while not (Path(folder) / "released").exists():
        time.sleep(0.005)
    return result
