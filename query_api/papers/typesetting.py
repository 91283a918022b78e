"""PDF files from templates of Typst.

What stands in a paper goes in as JSON, never as markup: a customer called ``#read("x")`` is printed as such. A template
reads the files of its own folder and nothing else, no package and no network. The same template, data and instant give
the same bytes on every machine.
"""

from __future__ import annotations

import bisect
import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import structlog
from fastapi import Header, Response
from pydantic import BaseModel, Field

from infra.answers import PDF, file_of
from infra.confined import Confined, Limits, TooExpensive
from infra.problems import Problem

log = structlog.get_logger()

_Result = TypeVar("_Result")

_FOLDER: Final = Path(__file__).parent
_FONTS: Final = _FOLDER / "fonts"
_STANDARDS: Final = ("a-2a", "ua-1")
"""PDF/A-2 with tags and PDF/UA: a file that can be kept for decades and read aloud."""
_UNKNOWN: Final = "□"
"""For a character that no font of the papers has: with a hole in its place no archive would take the file."""
_LOOKS: Final = {chr(each) for each in range(0xFE00, 0xFE10)}
"""Variation selectors: they choose between looks of an emoji, and the papers have one."""
_SHOWN: Final = 20
"""Pages that a screen gets: one is 70 kB and more, and a dossier may have a hundred."""
_CONFINED: Final = Confined(workers=1, limits=Limits(cpu=10, wall=60, memory=1024 * 1024 * 1024))
"""What decides is the time of the processor: a busy machine gives a niced process a sixth of one."""
_MOST: Final = 8
"""Papers that wait for that process at once: each keeps one of the 40 threads that all reads share."""
_PLACES: Final = threading.BoundedSemaphore(_MOST)
_TOO_MANY: Final = "Muitos documentos estão sendo feitos agora. Tente de novo em instantes."


AS_A_PAPER: Final = file_of("The PDF, or its pages as pictures where `Accept` says JSON", PDF)
Accept = Annotated[str, Header(include_in_schema=False)]


class Unprintable(Exception):
    """Typst refused the template with this data."""


class PaperPages(BaseModel):
    """What a screen shows of a paper."""

    name: str = Field(description="of the file, with its ending", examples=["contrato-EV-2026-00280.pdf"])
    pages: list[str] = Field(
        description="the first 20 pages as SVG, each complete in itself", examples=[["<svg …>…</svg>"]]
    )
    count: int = Field(description="of all pages", examples=[3])


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper that can be made: ``{template}.typ`` with ``data``, which is JSON with dates and amounts as they are
    printed. The template, the data and ``made_at`` decide every byte. ``name`` is that of the file, without its ending.
    ``fallback`` is the data without unchecked pictures: printed if Typst refuses ``data``."""

    template: str
    name: str
    made_at: datetime
    data: Mapping[str, object]
    fallback: Mapping[str, object] | None = None

    def pdf(self) -> bytes:
        """PDF/A-2a and PDF/UA-1. Raises ``Problem``: 422 for data that no paper of reasonable length can hold, and
        503 while too many papers wait."""
        return self._made_by(typeset)

    def pages(self) -> PaperPages:
        """The paper as SVG. Raises as ``pdf``."""
        drawn, count = self._made_by(draw)
        return PaperPages(name=f"{self.name}.pdf", pages=drawn, count=count)

    def answer(self, accept: str, headers: Mapping[str, str]) -> Response:
        """The file; its pages where ``accept``, the header of the request, names JSON."""
        headers = {**headers, "Vary": "Authorization, Accept", "X-Content-Type-Options": "nosniff"}
        if "application/json" in accept:
            return Response(self.pages().model_dump_json(), media_type="application/json", headers=headers)
        shown = {"Content-Disposition": f'inline; filename="{self.name}.pdf"'}
        return Response(self.pdf(), media_type=PDF, headers={**headers, **shown})

    def _made_by(self, work: Callable[[str, str, int], _Result]) -> _Result:
        if not _PLACES.acquire(blocking=False):
            raise Problem(503, _TOO_MANY, kind="busy", headers={"Retry-After": "2"})
        try:
            return self._tried(work)
        except TooExpensive:
            sentence = "Este documento ficou grande demais para um PDF. Nada foi alterado."
            raise Problem(422, sentence, kind="too-expensive") from None
        except Unprintable:
            log.exception("paper_failed", template=self.template)
            sentence = "Este documento não pôde ser feito em PDF. Nada foi alterado."
            raise Problem(422, sentence, kind="unprintable") from None
        finally:
            _PLACES.release()

    def _tried(self, work: Callable[[str, str, int], _Result]) -> _Result:
        made_at = int(self.made_at.timestamp())
        try:
            return _CONFINED.run(work, self.template, json.dumps(_printable(self.data)), made_at)
        except Unprintable:
            if self.fallback is None:
                raise
            log.warning("paper_without_pictures", template=self.template)
            return _CONFINED.run(work, self.template, json.dumps(_printable(self.fallback)), made_at)


def typeset(template: str, data: str, made_at: int) -> bytes:
    """The PDF. Runs in a process of its own. ``made_at``: seconds since 1970."""
    return b"".join(_compiled(template, data, made_at, format="pdf", pdf_standards=list(_STANDARDS)))


def draw(template: str, data: str, made_at: int) -> tuple[list[str], int]:
    """The first pages as SVG, and how many there are. Runs in a process of its own. ``made_at``: seconds since 1970."""
    pages = _compiled(template, data, made_at, format="svg")
    return [page.decode() for page in pages[:_SHOWN]], len(pages)


def _compiled(template: str, data: str, made_at: int, **kind: Any) -> list[bytes]:
    try:
        made = _compiler().compile(_FOLDER / f"{template}.typ", sys_inputs={"data": data}, timestamp=made_at, **kind)
    except RuntimeError as error:  # of Typst; its class is none that a confined process may hand over
        raise Unprintable(str(error)) from None
    return made if isinstance(made, list) else [made]


@cache
def _compiler() -> Any:
    import typst  # 60 ms and 40 MB, for processes that print

    return typst.Compiler(root=_FOLDER, font_paths=[_FONTS], ignore_system_fonts=True)


def _printable(value: object) -> object:
    match value:
        case str() if value.isascii() and value.isprintable():
            return value  # every font has these; codes are long
        case str():
            shown = (each for each in value if each not in _LOOKS)
            return "".join(each if each == "\n" or _is_known(ord(each)) else _UNKNOWN for each in shown)
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
