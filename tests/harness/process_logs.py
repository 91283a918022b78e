"""What processes under test wrote about their errors, for the report of the test that failed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

MOST = 10
"""Errors that are shown, the newest."""


def errors_in(logs: Iterable[Path]) -> list[str]:
    """Every line with a traceback (a 500 writes one), as people read it, the oldest first."""
    found = [(str(line.get("timestamp")), log.name, line) for log in logs for line in _lines(log)]
    shown = [f"{name}: {_written(line)}" for _, name, line in sorted(found, key=lambda each: each[:2])]
    return shown[-MOST:]


def _lines(log: Path) -> Iterator[dict[str, Any]]:
    for text in log.read_text(errors="replace").splitlines():
        if '"exception"' in text:
            try:
                yield json.loads(text)
            except ValueError:  # cut off by kill -9
                continue


def _written(line: dict[str, Any]) -> str:
    said = {name: value for name, value in line.items() if name != "exception"}
    return "\n".join([json.dumps(said, ensure_ascii=False), *_traceback(line["exception"])])


def _traceback(written: Any) -> Iterator[str]:
    """Python's own text, or what ``infra.exceptions.reported`` makes of an exception and its causes."""
    if isinstance(written, str):
        yield written
        return
    for error in written:
        codes = [f"{name} {value}" for name, value in error.items() if name not in {"type", "frames"}]
        yield " ".join([error["type"], *codes])
        yield from (f"  {frame}" for frame in error["frames"])
