"""A first look at a file of sales, before it is kept: its size, lines and encoding."""

from __future__ import annotations

import codecs
import hashlib
from dataclasses import dataclass
from typing import BinaryIO, Final

from command_api.stock.sales_csv import LONGEST_LINE, UnusableFile, read_header

_MARK: Final = codecs.BOM_UTF8
_PIECE: Final = 1024 * 1024
_FEW_LINES: Final = 10_000
_SHORTEST_ROW: Final = 12
"""Bytes per line that a file of many lines has at least on average; a row of the shortest cells has more."""


@dataclass(frozen=True)
class Inspected:
    """What a look at the whole file found; ``rows`` are its lines without the header."""

    sha256: str
    size: int
    rows: int
    encoding: str


def inspect(content: BinaryIO) -> Inspected:
    """Read the whole file once, a piece at a time and no line by itself: a file may have as many lines as bytes.
    Raises ``UnusableFile``."""
    content.seek(0)
    digest, size, ends = hashlib.sha256(), 0, 0
    decoder: codecs.IncrementalDecoder | None = codecs.getincrementaldecoder("utf-8")()
    unended = b""
    while piece := content.read(_PIECE):
        size += len(piece)
        digest.update(piece)
        if b"\0" in piece:
            raise UnusableFile("O arquivo não é um texto CSV. Salve a planilha como CSV (UTF-8) e envie de novo.")
        try:
            if decoder is not None:
                decoder.decode(piece)
        except UnicodeDecodeError:
            decoder = None
        unended = _check_lines(unended + piece, ends)
        ends += piece.count(b"\n")
        if ends > _FEW_LINES and size < ends * _SHORTEST_ROW:
            raise UnusableFile("As linhas do arquivo são curtas demais: ele não é um CSV de vendas.")
    content.seek(0)
    header = content.readline(LONGEST_LINE)
    if not header.strip():
        raise UnusableFile("O arquivo está vazio.")
    encoding = "utf-8" if decoder is not None else "cp1252"
    read_header(decoded(header, encoding))
    lines = ends + bool(unended)
    if lines == 1:
        raise UnusableFile("O arquivo só tem o cabeçalho.")
    return Inspected(digest.hexdigest(), size, lines - 1, encoding)


def _check_lines(text: bytes, before: int) -> bytes:
    """The part after the last line end of ``text``, which begins with a line. ``before`` lines come before it. Raises
    ``UnusableFile`` for a line that is too long."""
    start = 0
    while len(text) - start > LONGEST_LINE:
        # the last end that a line beginning at ``start`` may have; all lines before it are shorter
        end = text.rfind(b"\n", start, start + LONGEST_LINE)
        if end < 0:
            number = before + text.count(b"\n", 0, start) + 1
            raise UnusableFile(f"A linha {number} é longa demais: o arquivo não parece uma planilha em CSV.")
        start = end + 1
    return text[max(start, text.rfind(b"\n", start) + 1) :]


def decoded(line: bytes, encoding: str) -> str:
    """A line without its end and without the mark that some programs put before the first."""
    return line.removeprefix(_MARK).rstrip(b"\r\n").decode(encoding, errors="replace")
