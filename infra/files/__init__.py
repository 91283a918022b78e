"""Uploaded files, named by the SHA-256 of their content: the same bytes are kept once and never change."""

from infra.files.folder import FolderFiles
from infra.files.opening import open_files
from infra.files.store import SALES, FileStore, InvalidKey, KeptFile, key_of

__all__ = ["SALES", "FileStore", "FolderFiles", "InvalidKey", "KeptFile", "key_of", "open_files"]
