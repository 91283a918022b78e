"""Only the user who runs the processes reads what they keep."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from typing import Final

UMASK: Final = 0o077
_OTHERS: Final = 0o077


def create_privately() -> None:
    """Make new files and folders of this process accessible to its user alone."""
    os.umask(UMASK)


def keep_private(folder: Path) -> None:
    """Make the folder if it is missing. Take from others what an earlier version let them read.

    The way to what belongs to another user stays open: `make run-scaled` by root keeps the data of PostgreSQL in the
    folder, and that server runs as a user of its own.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.name == "nt":
        return
    user = os.geteuid()
    others_inside = tighten(folder, user)
    if folder.stat().st_uid == user:
        folder.chmod(0o711 if others_inside else 0o700)


def tighten(folder: Path, user: int) -> bool:
    """Make what ``user`` owns in the folder private, and leave the rest alone; whether there is a rest."""
    others_inside = False
    waiting = [folder]
    while waiting:
        for path in _inside(waiting.pop()):
            # a file may go at any moment: other processes work in this folder
            with contextlib.suppress(FileNotFoundError):
                found = path.lstat()
                if found.st_uid != user:
                    others_inside = True
                elif not stat.S_ISLNK(found.st_mode):
                    if found.st_mode & _OTHERS:
                        path.chmod(stat.S_IMODE(found.st_mode) & ~_OTHERS)
                    if stat.S_ISDIR(found.st_mode):
                        waiting.append(path)
    return others_inside


def _inside(folder: Path) -> list[Path]:
    with contextlib.suppress(FileNotFoundError):
        return list(folder.iterdir())
    return []
