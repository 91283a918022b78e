"""Uploaded files, named by the SHA-256 of their content: the same bytes are kept once and never change."""

from infra.files.folder import FolderFiles
from infra.files.store import FileStore, InvalidKey, key_of
from infra.settings import Settings

__all__ = ["FileStore", "FolderFiles", "InvalidKey", "key_of", "open_files"]


def open_files(settings: Settings) -> FileStore:
    """The store of files that ``settings`` name."""
    return FolderFiles(settings.files_path)
