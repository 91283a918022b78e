"""Where something that was said can still be found: in any file, in any row, however it is written."""

import base64
import json
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

import sqlalchemy as sa


def spellings(text: str) -> set[bytes]:
    """``text`` as itself, without case and accents, as its digits, escaped as JSON does, and in base64 at every
    offset."""
    plain = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    digits = "".join(filter(str.isdigit, text))
    escaped = json.dumps(text)[1:-1]
    written = {text, text.casefold(), plain, plain.casefold(), escaped, *({digits} if len(digits) >= 8 else ())}
    return {each.encode() for each in written} | {part for each in written for part in _in_base64(each.encode())}


def in_files(folder: Path, needles: Iterable[bytes]) -> set[tuple[str, bytes]]:
    """(file, what was found), of all files below ``folder``."""
    sought = tuple(needles)
    found = set()
    for path in folder.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            found |= {(path.name, each) for each in sought if each in content}
    return found


def in_tables(engine: sa.Engine, needles: Iterable[bytes]) -> set[tuple[str, bytes]]:
    """(table, what was found), of all rows of all tables of a PostgreSQL."""
    sought = tuple(needles)
    found = set()
    with engine.connect() as connection:
        for table in sa.inspect(connection).get_table_names():
            for content in _values(connection, table):
                found |= {(table, each) for each in sought if each in content}
        connection.rollback()
    return found


def _values(connection: sa.Connection, table: str) -> Iterator[bytes]:
    for row in connection.execute(sa.text(f'SELECT * FROM "{table}"')):
        yield b"\n".join(value if isinstance(value, bytes) else str(value).encode() for value in row)


def _in_base64(content: bytes) -> Iterator[bytes]:
    """The part of the base64 of anything around ``content`` that is the same whatever is around it."""
    for before in range(3):
        encoded = base64.b64encode(b"\0" * before + content)
        start = (0, 2, 3)[before]
        whole = (before + len(content)) // 3 * 4
        if whole - start >= 8:
            yield encoded[start + (start > 0) : whole]
