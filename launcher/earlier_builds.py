"""The hashed files of earlier builds of the front end: a tab that was open during an update still asks for them."""

from __future__ import annotations

import contextlib
import os
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from pathlib import Path
from typing import Final

KEPT: Final = timedelta(days=7)
"""How long a build is served, at least, after another one took its place."""
_CURRENT: Final = "current"
_HALF_WRITTEN: Final = ".new-"
_GONE: Final = (FileNotFoundError, zipfile.BadZipFile)
"""Of an archive: swept meanwhile, or damaged."""
_LEFT_BEHIND: Final = timedelta(hours=1)
"""After that time, no process still writes a half-written file."""


class EarlierBuilds:
    """A folder with one archive for each build, named by the files in it, and the name of the build that started last.
    An archive's time is when its build was last known to be the current one. Any number of processes share the folder.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._index: tuple[int, dict[str, Path]] = (0, {})

    def keep(self, files: Mapping[str, bytes], now: datetime | None = None) -> None:
        """``files`` by name are those of the current build: from now on the one before is an earlier one. What was
        replaced more than a week ago goes. Raises ``OSError``."""
        now = now or datetime.now(UTC)
        self._folder.mkdir(parents=True, exist_ok=True)
        current = self._archive(blake2b("\n".join(sorted(files)).encode(), digest_size=12).hexdigest())
        if not _touched(current, now):
            self._write(current, files, now)
        previous = self._current()
        if previous != current.stem:
            _touched(self._archive(previous), now)
            self._note(current.stem)
        self._sweep(current, now)

    def read(self, name: str) -> bytes | None:
        """A file of any build that is kept, also of a newer one than that of this process."""
        archive = self._names().get(name)
        if archive is None:
            return None
        with contextlib.suppress(*_GONE), zipfile.ZipFile(archive) as opened:
            return opened.read(name)
        return None

    def _names(self) -> dict[str, Path]:
        """The archive of every file; read again when the folder has changed."""
        try:
            changed = self._folder.stat().st_mtime_ns
        except FileNotFoundError:
            return {}
        if self._index[0] != changed:
            self._index = changed, {name: archive for archive in self._archives() for name in _names_in(archive)}
        return self._index[1]

    def _archives(self) -> Iterable[Path]:
        return self._folder.glob("[!.]*.zip")

    def _archive(self, build: str) -> Path:
        return self._folder / f"{build}.zip"

    def _current(self) -> str:
        with contextlib.suppress(FileNotFoundError):
            return (self._folder / _CURRENT).read_text()
        return ""

    def _note(self, build: str) -> None:
        with self._replacing(self._folder / _CURRENT) as written:
            written.write_text(build)

    def _write(self, archive: Path, files: Mapping[str, bytes], now: datetime) -> None:
        with self._replacing(archive) as written:
            with written.open("wb") as file:
                with zipfile.ZipFile(file, "w") as opened:
                    for name, content in files.items():
                        opened.writestr(name, content)
                file.flush()
                os.fsync(file.fileno())
            _touched(written, now)

    @contextlib.contextmanager
    def _replacing(self, target: Path) -> Iterator[Path]:
        """A file to write, which then takes the place of ``target`` at once."""
        handle, name = tempfile.mkstemp(prefix=_HALF_WRITTEN, dir=self._folder)
        os.close(handle)
        written = Path(name)
        try:
            yield written
            written.replace(target)
        finally:
            written.unlink(missing_ok=True)

    def _sweep(self, current: Path, now: datetime) -> None:
        replaced = [each for each in self._archives() if each != current and _is_older(each, now - KEPT)]
        left = [each for each in self._folder.glob(f"{_HALF_WRITTEN}*") if _is_older(each, now - _LEFT_BEHIND)]
        for path in (*replaced, *left):
            path.unlink(missing_ok=True)


def _touched(path: Path, now: datetime) -> bool:
    """Whether it is there, and has this time now."""
    with contextlib.suppress(FileNotFoundError):
        os.utime(path, (now.timestamp(), now.timestamp()))
        return True
    return False


def _is_older(path: Path, moment: datetime) -> bool:
    with contextlib.suppress(FileNotFoundError):
        return path.stat().st_mtime < moment.timestamp()
    return False


def _names_in(archive: Path) -> list[str]:
    with contextlib.suppress(*_GONE), zipfile.ZipFile(archive) as opened:
        return opened.namelist()
    return []
