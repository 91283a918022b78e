"""Restores what is not in the database: files, the seal's folder, keys. Done while the database is still empty."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from infra.files import FileStore, open_files
from infra.private_files import keep_private
from infra.problems import Problem
from infra.security.keys import write_secret
from launcher.admin.backup.archive import Archive, Manifest, Readable
from launcher.admin.backup.backing_up import FILES, KEYS, SEAL, STAGED, key_files
from launcher.admin.backup.rules import Damaged

if TYPE_CHECKING:
    from infra.settings import Settings
    from launcher.progress import Bars

BEFORE: Final = "before"
"""Folder in the seal's folder for heads that cannot go on, because events have other positions now."""


@contextmanager
def leaving_nothing(settings: Settings) -> Iterator[None]:
    """If it fails, remove what was put into the folders of the empty system meanwhile, and into its object store."""
    folders = (settings.data, settings.seal_folder)
    before = {path for folder in folders for path in (folder, *folder.rglob("*")) if path.exists()}
    files = open_files(settings)
    kept = {each.key for each in files.kept()} if settings.files else set[str]()
    staged = {each.key for each in files.all_staged()} if settings.files else set[str]()
    try:
        yield
    except BaseException:
        if settings.files:
            for each in files.kept():
                if each.key not in kept:
                    files.delete(each.key)
            for each in files.all_staged():
                if each.key not in staged:
                    files.unstage(each.key)
        new = {path for folder in folders for path in (folder, *folder.rglob("*")) if path not in before}
        for path in sorted(new, reverse=True):  # what is in a folder comes before the folder
            with suppress(FileNotFoundError):
                path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
        raise


def refuse_others(settings: Settings, archive: Archive, *, seal_goes_on: bool) -> None:
    """What is there already must be the same. Raises ``Problem``."""
    texts = {**_seal_files(settings, archive, goes_on=seal_goes_on), **_keys(settings, archive)}
    for path, text in texts.items():
        if path.exists() and path.read_text(encoding="utf-8") != text:
            sentence = f"{path} já existe e não é o desta cópia: guarde-o em outro lugar antes de restaurar."
            raise Problem(409, sentence, kind="backup")


def put_beside(settings: Settings, archive: Archive, manifest: Manifest, bars: Bars, *, seal_goes_on: bool) -> None:
    """Put everything where it belongs; what is there already is the same (``refuse_others``). Raises ``Problem``."""
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
    return {folder / name: _text(f"{SEAL}/{name}", content) for name, content in archive.under(SEAL)}


def _keys(settings: Settings, archive: Archive) -> dict[Path, str]:
    """The key files of the archive; keys that the settings give need no file."""
    places = key_files(settings)
    found = {name: _text(f"{KEYS}/{name}", content) for name, content in archive.under(KEYS)}
    return {places[name]: text for name, text in found.items() if name in places}


def _text(name: str, content: Readable) -> str:
    try:
        return content.read().decode()
    except UnicodeDecodeError:
        raise Damaged(f"A cópia está danificada em {name}.") from None


def _put_texts(texts: dict[Path, str], mode: int) -> None:
    for path, text in texts.items():
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_secret(path, text, once=True)
            path.chmod(mode)
