"""How deep and how large JSON may be, checked on its bytes before anything parses it.

A parser, a validator and an error message each walk a document in their own way, some of them recursively. A body of
1.6 kB that is 800 lists deep kept one of them busy for half a minute. No document that passes here can do that.
"""

from __future__ import annotations

import re
from typing import Final

DEEPEST: Final = 64
"""Lists and objects inside each other. The deepest body of a route has four."""
MOST_ELEMENTS: Final = 20_000
"""Opening brackets and commas. The largest body of a route, 500 products with every field, has 11,501."""
MOST_ELEMENTS_UNCHECKED: Final = 500
"""Elements of a body before the session is looked up, and of every call without a session."""
MOST_ESCAPES: Final = 1_000_000
"""Backslashes, each of which costs a parser as much as an element."""

_TOKEN: Final = re.compile(
    rb"""
    ("[^"\\]*+(?:\\.[^"\\]*+)*+"?)  # 1: a string, to its end or to that of the body
    |([\[{])                        # 2
    |([\]}])                        # 3
    |(,)                            # 4
    """,
    re.VERBOSE | re.DOTALL,
)
"""Possessive quantifiers: no string is read twice, however many backslashes or open quotes there are."""
_STRING, _OPENING, _CLOSING = 1, 2, 3


class TooDeep(ValueError):
    """More than ``DEEPEST`` lists and objects are inside each other."""


class TooManyElements(ValueError):
    """There are more than ``MOST_ELEMENTS``, or as a route says, or more than ``MOST_ESCAPES``."""


class NotJson(ValueError):
    """Brackets or strings stand where JSON has none."""


def is_wide(body: bytes) -> bool:
    """Whether there are more elements than a caller without a session may send. Counts those inside strings too."""
    return body.count(b"[") + body.count(b"{") + body.count(b",") > MOST_ELEMENTS_UNCHECKED


def check_shape(body: bytes, most: int = MOST_ELEMENTS) -> None:
    """Raises ``TooDeep``, ``TooManyElements`` or ``NotJson``. What passes may still be no JSON."""
    if body.count(b"\\") > MOST_ESCAPES:
        raise TooManyElements
    openings = body.count(b"[") + body.count(b"{")
    # brackets inside strings are counted too: a body that is small even so needs no closer look
    if openings > DEEPEST or openings + body.count(b",") > most:
        _check_tokens(body, most)


def _check_tokens(body: bytes, most: int) -> None:
    depth = elements = strings = 0
    for token in _TOKEN.finditer(body):
        kind = token.lastindex
        if kind == _STRING:
            strings += 1
            # a key and a value for each element: more are no JSON, and are not read to their end
            if strings > 2 * elements + 1:
                raise NotJson
        elif kind == _CLOSING:
            depth -= 1
            if depth < 0:
                raise NotJson
        else:
            elements += 1
            if elements > most:
                raise TooManyElements
            if kind == _OPENING:
                depth += 1
                if depth > DEEPEST:
                    raise TooDeep
