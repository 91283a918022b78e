"""What lies beside the database: files, the seal's folder, keys. Put in place while the database is still empty."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from infra.files import FileStore, open_files
from infra.launcher.backup.archive import Archive, Manifest, Readable
from infra.launcher.backup.backing_up import FILES, KEYS, SEAL, STAGED, key_files
from infra.private_files import keep_private
from infra.problems import Problem
from infra.security.keys import write_secret

if TYPE_CHECKING:
    from infra.launcher.progress import Bars
    from infra.settings import Settings

BEFORE: Final = "before"
"""Folder in the seal's folder for heads that cannot go on, because events have other positions now."""


def put_beside(settings: Settings, archive: Archive, manifest: Manifest, bars: Bars, *, seal_goes_on: bool) -> None:
    """Put everything where it belongs; what is there already must be the same. Raises ``Problem``."""
    keep_private(settings.data)
    _put_texts(_seal_files(settings, archive, goes_on=seal_goes_on), 0o644)
    _put_texts(_keys(settings, archive), 0o600)
    files, done = open_files(settings), 0
    progress = bars.callback("Gravando arquivos")
    for name, _, content in archive.members():
        folder, _, key = name.partition("/")
        if folder == FILES:
            _put_file(files, key, content)
            done += 1
            progress(done, manifest.files)
        elif folder == STAGED:
            _stage(files, key, content)


def _put_file(files: FileStore, key: str, content: Readable) -> None:
    if files.put(content.read(), key.rpartition(".")[2]) != key:
        raise Problem(422, f"O arquivo {key} da cópia não tem o conteúdo que seu nome diz.", kind="backup")


def _stage(files: FileStore, name: str, content: Readable) -> None:
    with tempfile.TemporaryFile() as whole:
        shutil.copyfileobj(content, whole)
        whole.seek(0)
        files.stage(name, whole)


def _seal_files(settings: Settings, archive: Archive, *, goes_on: bool) -> dict[Path, str]:
    folder = settings.seal_folder if goes_on else settings.seal_folder / BEFORE
    return {folder / name: content.read().decode() for name, content in archive.under(SEAL)}


def _keys(settings: Settings, archive: Archive) -> dict[Path, str]:
    """Those that the settings give are not needed in a file."""
    places = key_files(settings)
    return {places[name]: content.read().decode() for name, content in archive.under(KEYS) if name in places}


def _put_texts(texts: dict[Path, str], mode: int) -> None:
    for path, text in texts.items():
        if path.exists() and path.read_text(encoding="utf-8") != text:
            sentence = f"{path} já existe e não é o desta cópia: guarde-o em outro lugar antes de restaurar."
            raise Problem(409, sentence, kind="backup")
    for path, text in texts.items():
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_secret(path, text, once=True)
            path.chmod(mode)
