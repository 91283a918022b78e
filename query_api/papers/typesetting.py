"""PDF files from templates of Typst.

What stands in a paper goes in as JSON, never as markup: a customer called ``#read("x")`` is printed as such. A template
reads the files of its own folder and nothing else, no package and no network. The same template, data and instant give
the same bytes on every machine.
"""

from __future__ import annotations

import bisect
import json
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Final

from fastapi import Response

from infra.answers import PDF
from infra.confined import Confined, Limits

_FOLDER: Final = Path(__file__).parent
_FONTS: Final = _FOLDER / "fonts"
_STANDARDS: Final = ("a-2a",)
"""PDF/A-2 with tags: it can be kept for decades and read aloud."""
_UNKNOWN: Final = "□"
"""For a character that no font of the papers has: with a hole in its place no archive would take the file."""
_CONFINED: Final = Confined(workers=1, limits=Limits(cpu=10, wall=20, memory=1024 * 1024 * 1024))


def paper(template: str, data: Mapping[str, object], made_at: datetime) -> bytes:
    """The PDF file of ``{template}.typ``. ``data`` is JSON; dates and amounts are text as it is printed.

    Raises ``TooExpensive`` for data that no paper of reasonable length can hold.
    """
    return _CONFINED.run(typeset, template, json.dumps(_printable(data)), int(made_at.timestamp()))


def pdf(made: bytes, name: str, headers: Mapping[str, str]) -> Response:
    """The answer with the file; ``name`` without its ending."""
    shown = {"Content-Disposition": f'inline; filename="{name}.pdf"', "X-Content-Type-Options": "nosniff"}
    return Response(made, media_type=PDF, headers={**headers, **shown})


def typeset(template: str, data: str, made_at: int) -> bytes:
    """Runs in a process of its own. ``made_at``: seconds since 1970."""
    import typst  # 60 ms and 40 MB, for processes that print

    return typst.compile(
        _FOLDER / f"{template}.typ",
        root=_FOLDER,
        font_paths=[_FONTS],
        ignore_system_fonts=True,
        sys_inputs={"data": data},
        pdf_standards=list(_STANDARDS),
        timestamp=made_at,
    )


def _printable(value: object) -> object:
    match value:
        case str():
            return "".join(each if each == "\n" or _is_known(ord(each)) else _UNKNOWN for each in value)
        case Mapping():
            return {name: _printable(each) for name, each in value.items()}
        case list() | tuple():
            return [_printable(each) for each in value]
        case _:
            return value


def _is_known(character: int) -> bool:
    firsts, lasts = _characters()
    place = bisect.bisect_right(firsts, character) - 1
    return place >= 0 and character <= lasts[place]


@cache
def _characters() -> tuple[list[int], list[int]]:
    """First and last of every range that the fonts have."""
    ranges = [line.split("-") for line in (_FONTS / "characters.txt").read_text().split()]
    return [int(first, 16) for first, _ in ranges], [int(last, 16) for _, last in ranges]
