"""A folder, file or port that this process cannot use, in a sentence that an operator can act on."""

from __future__ import annotations

import errno
import os
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_ACCESS: Final = "Confira de quem é a pasta e se o disco aceita gravação."
_FILES: Final = {
    sqlite3.SQLITE_NOTADB: "está danificado",
    sqlite3.SQLITE_CORRUPT: "está danificado",
    sqlite3.SQLITE_CANTOPEN: "não pode ser aberto",
    sqlite3.SQLITE_PERM: "não pode ser aberto",
    sqlite3.SQLITE_READONLY: "não aceita gravação",
}
_FOLDERS: Final = {
    errno.EEXIST: "há um arquivo com esse nome",
    errno.ENOTDIR: "há um arquivo no caminho",
    errno.EACCES: "falta permissão",
    errno.EPERM: "falta permissão",
    errno.EROFS: "o disco não aceita gravação",
    errno.ENOSPC: "o disco está cheio",
}
_PORTS: Final = {
    errno.EADDRINUSE: "já está em uso: encerre o outro programa",
    errno.EACCES: "é reservada ao sistema: inicie com permissão",
    errno.EADDRNOTAVAIL: "não existe neste endereço: confira CHOPERIA_HOST",
}

WAITING: Final = 2_048
"""Connections that wait to be accepted, as uvicorn lets them."""


class Unusable(Exception):
    """Says what cannot be used, and the way out (pt-BR)."""


@contextmanager
def usable_folder(folder: Path) -> Iterator[None]:
    """Raises ``Unusable`` for an error of the system on it."""
    try:
        yield
    except OSError as error:
        why = _FOLDERS.get(error.errno or 0) or os.strerror(error.errno or 0)
        raise Unusable(
            f"A pasta {folder} não pode guardar os dados: {why}. Escolha outra com --data ou CHOPERIA_DATA."
        ) from error


@contextmanager
def usable_file(file: Path, *, if_damaged: str) -> Iterator[None]:
    """Raises ``Unusable`` where SQLite cannot use ``file``; ``if_damaged`` is the way out then."""
    try:
        yield
    except Exception as error:
        what = _FILES.get(_code_of(error))
        if what is None:
            raise
        way_out = if_damaged if what == "está danificado" else _ACCESS
        raise Unusable(f"O arquivo {file} {what}. {way_out}") from error


def check_port(host: str, port: int) -> None:
    """Raises ``Unusable`` if the port cannot be used; before anything is opened or said."""
    listening(host, port).close()


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises ``Unusable``."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=WAITING)
    except OSError as error:
        # a name that is not known here has an error of its own kind
        why = _PORTS.get(error.errno or 0, _PORTS[errno.EADDRNOTAVAIL])
        raise Unusable(f"A porta {port} {why}, ou escolha outra com --port ou CHOPERIA_PORT.") from error


def _code_of(error: BaseException | None) -> int:
    """SQLite's own, of the error or what caused it."""
    while error is not None:
        if (code := getattr(error, "sqlite_errorcode", None)) is not None:
            return int(code) & 0xFF
        error = error.__cause__ or error.__context__
    return 0
