"""Temporary files in memory: nothing that a test writes has to outlive the machine.

A disk makes a test wait at every commit of SQLite, and for the few hundred files of each database of PostgreSQL.
"""

import os
import re
import shutil
import tempfile
from pathlib import Path

FOLDER = Path("/dev/shm")
ENOUGH = 4 << 30
"""Bytes that a whole run of the tests may need at once, with room to spare."""


def use_memory_for_temporary_files() -> None:
    """For this process and its children, if there is enough memory and nobody has chosen a folder (``TMPDIR``)."""
    if "TMPDIR" not in os.environ and min(_room_in(FOLDER), _available() // 2) >= ENOUGH:
        os.environ["TMPDIR"] = str(FOLDER)
        tempfile.tempdir = None  # looked up again


def _room_in(folder: Path) -> int:
    return shutil.disk_usage(folder).free if os.access(folder, os.W_OK) else 0


def _available() -> int:
    """Bytes of memory that can be used without swapping."""
    found = re.search(r"^MemAvailable: +(\d+) kB$", Path("/proc/meminfo").read_text(), re.MULTILINE)
    return int(found[1]) * 1024 if found else 0
