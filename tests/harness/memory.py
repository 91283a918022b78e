"""Temporary folders in memory: a disk takes milliseconds for each commit and each file of a new database."""

import os
import shutil
from pathlib import Path

_MEMORY = Path("/dev/shm")  # a file system in memory that every Linux has
_ENOUGH = 512 * 2**20
"""Bytes. Containers often have 64 MB there, which is too little for a cluster."""


def memory_folder() -> Path | None:
    """Where to create temporary folders: ``tempfile``'s ``dir``. ``None``, the usual place, if memory has no room."""
    there = _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > _ENOUGH
    return _MEMORY if there else None
