"""QR codes on papers."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import Final

import segno

_QUIET: Final = 4
_OWN_QUIET: Final = 2
_DARK: Final = re.compile(rb"\x01+")
_MASK: Final = 3
"""A pattern without blocks or long lines. To try all eight, as the standard wants, takes five times as long, and no
reader asks which one it is."""
_FINEST: Final = Decimal("0.33")
"""mm of a module that a telephone reads from where it is held."""


def qr_code(content: str) -> str:
    """An SVG document with a quiet zone around the code, which takes the size that the template gives it."""
    return _drawn(segno.make(content, error="m", micro=False, mask=_MASK), _QUIET)


@lru_cache(maxsize=1024)
def label_code(content: str, size: Decimal) -> str:
    """``qr_code`` for a label that is rubbed and scratched, ``size`` mm wide: a quarter of it may be missing (level Q),
    or less if its modules would be too fine. The code has two quiet modules around it, the label adds the others."""
    for level in ("q", "m", "l"):
        code = segno.make(content, error=level, micro=False, mask=_MASK, boost_error=False)
        if size >= _FINEST * (len(code.matrix) + 2 * _OWN_QUIET):
            break
    return _drawn(code, _OWN_QUIET)


def _drawn(code: segno.QRCode, border: int) -> str:
    """In a third of the time that the library takes: a line for each run of dark modules."""
    side = len(code.matrix) + 2 * border
    lines = "".join(
        f"M{run.start() + border} {top}.5h{run.end() - run.start()}"
        for top, row in enumerate(code.matrix, start=border)
        for run in _DARK.finditer(row)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">'
        f'<path fill="#fff" d="M0 0h{side}v{side}H0z"/><path stroke="#000" d="{lines}"/></svg>'
    )
