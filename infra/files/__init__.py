"""Uploaded files, named by the SHA-256 of their content: the same bytes are kept once and never change."""

from infra.files.folder import FolderFiles
from infra.files.store import FileStore, InvalidKey, key_of

__all__ = ["FileStore", "FolderFiles", "InvalidKey", "key_of"]
