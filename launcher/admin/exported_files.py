"""Files of an export. A reader never sees half of one."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

MANIFEST: Final = "manifest.json"
"""What is there and what it means; written last."""
AT_ONCE: Final = 10_000
"""Rows in memory, and in a row group of Parquet."""


def replace(file: Path, write: Callable[[Path], object]) -> None:
    """While it is written, readers see the whole file before it."""
    part = file.with_name(f"{file.name}.part")
    try:
        write(part)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def sha256_of(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()
