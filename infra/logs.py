"""What a process writes about itself, and nothing of what people sent: one JSON object a line; on a terminal, where a
person reads it between the lines of the start, plain lines.

Everything that would print goes this way: our own lines, those of libraries, and uncaught exceptions.
"""

from __future__ import annotations

import logging
import sys
import threading
import warnings
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager, suppress
from typing import Any, Final, TextIO, cast

import structlog

from infra.exceptions import described, reported, short_path

log = structlog.get_logger()

_KNOWN: Final = ("uvicorn.error", "opentelemetry.")
"""Loggers of libraries whose messages are written before arguments are put in, so that they hold no words of users."""


@contextmanager
def logging_to(file: TextIO, level: str) -> Iterator[None]:
    """Write to ``file`` while inside, from ``level`` on; libraries' from warnings on."""
    before = structlog.get_config()
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            *_written_for(file),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.PrintLoggerFactory(cast("TextIO", _Optional(file))),
    )
    try:
        with _of_libraries(), _of_the_interpreter():
            yield
    finally:
        structlog.configure(**before)


def _written_for(file: TextIO) -> list[Any]:
    """The last processors: how a line looks."""
    if file.isatty():
        time = structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False)
        plain = structlog.dev.ConsoleRenderer(colors=True, pad_event_to=0, pad_level=False)
        return [time, _report_exception, _name_error, plain]
    json = structlog.processors.JSONRenderer(default=lambda value: f"<{type(value).__name__}>")
    return [structlog.processors.TimeStamper(fmt="iso", utc=True), _report_exception, json]


class _Optional:
    """A file whose lines are lost where it takes none, as on a full disk: no answer depends on what is logged."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()


def _name_error(_logger: object, _method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Rename the report of an exception: structlog takes ``exception`` for a text with a traceback."""
    if "exception" in line:
        line["error"] = line.pop("exception")
    return line


def _report_exception(_logger: object, _method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    given = line.pop("exc_info", None)
    error = sys.exception() if given is True else given[1] if isinstance(given, tuple) else given
    if isinstance(error, BaseException):
        line["exception"] = reported(error)
    return line


class _Libraries(logging.Handler):
    """A library's message may quote anything, so a line says where in the library it is to be found."""

    def emit(self, record: logging.LogRecord) -> None:
        log.log(record.levelno, "library", **said_by_library(record), exc_info=record.exc_info)


def said_by_library(record: logging.LogRecord) -> dict[str, str]:
    """The parts of a library's record that may be written."""
    said = {"logger": record.name, "at": f"{short_path(record.pathname)}:{record.lineno}"}
    arguments = record.args if isinstance(record.args, tuple) else ()
    error = next((each for each in (record.msg, *arguments) if isinstance(each, BaseException)), None)
    if error is not None:
        said["because"] = described(error)
    if record.name.startswith(_KNOWN) and not isinstance(record.msg, BaseException):
        said["message"] = str(record.msg).strip()
    return said


@contextmanager
def _of_libraries() -> Iterator[None]:
    root = logging.getLogger()
    before = root.handlers, root.level
    root.handlers, root.level = [_Libraries()], logging.WARNING
    try:
        yield
    finally:
        root.handlers, root.level = before


@contextmanager
def _of_the_interpreter() -> Iterator[None]:
    """Uncaught exceptions, in any thread, and warnings: Python prints them with their messages."""

    def uncaught(_type: object, error: BaseException, _traceback: object) -> None:
        log.critical("uncaught", exc_info=error)

    def uncaught_in_thread(args: threading.ExceptHookArgs) -> None:
        thread = args.thread.name if args.thread else ""
        log.critical("uncaught", thread=thread, exc_info=args.exc_value)

    def unraisable(args: Any) -> None:
        log.error("unraisable", exc_info=args.exc_value)

    def warn(_message: object, category: type[Warning], path: str, line: int, *_: object) -> None:
        log.warning("python_warning", category=category.__name__, at=f"{short_path(path)}:{line}")

    before = sys.excepthook, threading.excepthook, sys.unraisablehook, warnings.showwarning
    sys.excepthook, threading.excepthook, sys.unraisablehook = uncaught, uncaught_in_thread, unraisable
    warnings.showwarning = warn  # type: ignore[assignment]  # its file and source code are not wanted
    try:
        yield
    finally:
        sys.excepthook, threading.excepthook, sys.unraisablehook, warnings.showwarning = before
