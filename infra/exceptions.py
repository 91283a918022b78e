"""The description of an exception in logs: its types, the codes of libraries, and where it was raised.

Its message stays out, and so do the locals of its frames: both quote what people typed. A message is written only for
the few types whose messages Python makes of names in the code.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Final

MOST_FRAMES: Final = 20
"""Frames of one exception and its causes together: a recursion has thousands."""
MOST_CAUSES: Final = 4
_OF_A_CAUSE: Final = 3
_OURS: Final = frozenset({"command_api", "demo", "infra", "projections", "query_api"})
_NAMES_CODE: Final = (RecursionError, MemoryError, ZeroDivisionError, ImportError, NameError)
_NO_SUCH: Final = re.compile(r"no such (table|column): |table \w+ has no column named ")
_PROJECT: Final = f"{Path(__file__).parents[1]}/"
_PACKAGES: Final = "/site-packages/"


class Loggable:
    """Base of our exceptions whose message is made of settings and codes, never of what people typed."""


def described(error: BaseException) -> str:
    """One line: ``IntegrityError <- UniqueViolation (sqlstate 23505, constraint accounts_key) at a.py:12 in store``."""
    chain = _chain(error)
    codes = [f"{name} {value}" for each in chain for name, value in _codes(each).items()]
    place = _place(error.__traceback__)
    return "".join(
        (
            " <- ".join(_name(each) for each in chain),
            f" ({', '.join(codes)})" if codes else "",
            f" at {place}" if place else "",
        )
    )


def reported(error: BaseException) -> list[dict[str, object]]:
    """The exception and its causes, the newest first, each with its type, codes and frames."""
    chain = _chain(error)
    own = MOST_FRAMES - _OF_A_CAUSE * (len(chain) - 1)
    return [
        {"type": _name(each), **_codes(each), "frames": _frames(each.__traceback__, _OF_A_CAUSE if place else own)}
        for place, each in enumerate(chain)
    ]


def _chain(error: BaseException) -> list[BaseException]:
    """The exception, what caused it, and the first of each group."""
    chain: list[BaseException] = []
    following: BaseException | None = error
    while following is not None and following not in chain and len(chain) <= MOST_CAUSES:
        chain.append(following)
        if isinstance(following, BaseExceptionGroup):
            following = following.exceptions[0]
        else:
            following = following.__cause__ or (None if following.__suppress_context__ else following.__context__)
    return chain


def _name(error: BaseException) -> str:
    kind = type(error)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def _codes(error: BaseException) -> dict[str, str]:
    """What distinguishes failures of the same type, in words that no user chose."""
    return {name: str(value) for name, value in _found(error) if value is not None and value != ""}


def _found(error: BaseException) -> Iterator[tuple[str, object]]:
    if isinstance(error, _NAMES_CODE):
        yield "message", error
    if isinstance(error, Loggable):
        yield "message", error.args[0]
    if _is_about_the_connection(error) or _is_about_the_schema(error):
        yield "message", str(error).partition("\n")[0]
    if isinstance(error, OSError):
        yield "errno", errno.errorcode.get(error.errno or 0)
    yield "sqlstate", getattr(error, "sqlstate", None)  # psycopg
    for name in ("table_name", "constraint_name"):
        yield name.removesuffix("_name"), getattr(getattr(error, "diag", None), name, None)
    yield "sqlite", getattr(error, "sqlite_errorname", None)
    yield "status", getattr(getattr(error, "response", None), "status_code", None)  # httpx


def _is_about_the_connection(error: BaseException) -> bool:
    """What libpq says without a SQLSTATE is about addresses and sockets: no statement got as far as the server."""
    kinds = [f"{kind.__module__}.{kind.__qualname__}" for kind in type(error).__mro__]
    return "psycopg.OperationalError" in kinds and getattr(error, "sqlstate", None) is None


def _is_about_the_schema(error: BaseException) -> bool:
    """A table, a column, a function or a right is missing; the message names it."""
    if getattr(error, "sqlite_errorname", None) == "SQLITE_ERROR":
        return _NO_SUCH.match(str(error)) is not None
    return getattr(error, "sqlstate", None) in {"42P01", "42703", "42883", "42501"}


def _place(traceback: TracebackType | None) -> str:
    """The innermost place in our code; the place of the exception if none of ours was under way."""
    ours = innermost = ""
    while traceback is not None:
        innermost = _written(traceback)
        if str(traceback.tb_frame.f_globals.get("__name__")).partition(".")[0] in _OURS:
            ours = innermost
        traceback = traceback.tb_next
    return ours or innermost


def _frames(traceback: TracebackType | None, most: int) -> list[str]:
    """The outermost and the innermost ones, and how many are between them."""
    places: list[str] = []
    inner: list[str] = []
    left_out = 0
    outermost = most // 2
    while traceback is not None:
        place = _written(traceback)
        if len(places) < outermost:
            places.append(place)
        else:
            inner.append(place)
            if len(inner) > most - outermost:
                del inner[0]
                left_out += 1
        traceback = traceback.tb_next
    return [*places, *([f"… {left_out} more …"] if left_out else []), *inner]


def _written(traceback: TracebackType) -> str:
    code = traceback.tb_frame.f_code
    return f"{short_path(code.co_filename)}:{traceback.tb_lineno} in {code.co_qualname}"


def short_path(path: str) -> str:
    """The path as it is imported: the folder of the project or of its packages says nothing."""
    _, found, package = path.rpartition(_PACKAGES)
    return package if found else path.removeprefix(_PROJECT)
