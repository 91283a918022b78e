"""Texts in the form that channels take. What a channel would refuse is written in its way, not left unsent."""

from __future__ import annotations

import re
from typing import Final

LONGEST_PARAMETER: Final = 1_024
NOTHING: Final = "–"
"""In place of a parameter without a value, which Meta refuses."""

_BREAK: Final = re.compile(r"([,.;:!?…]?)\s*[\n\r\v\f\x85\u2028\u2029]\s*")
_BLANKS: Final = re.compile(r"\s{2,}|\t")
_NOT_IN_A_LINE: Final = re.compile(r"[\s\x00-\x1f\x7f-\x9f]+")
_UNSEEN: Final = re.compile(r"[\ud800-\udfff\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Halves of a sign, which have no encoding, and marks that turn the direction of what follows."""


def line_of(text: str) -> str:
    """The text as a subject or name: one line with plain spaces. Joined signs such as flags and families stay."""
    return _NOT_IN_A_LINE.sub(" ", _UNSEEN.sub("", text)).strip()


def parameter_of(text: str) -> str:
    """The text as Meta takes the parameter of a template: not empty nor too long, without line breaks, tabs and runs of
    blanks."""
    lines = _BREAK.sub(lambda found: f"{found[1] or ','} ", text.strip())
    found = _BLANKS.sub(" ", lines)
    return (found if len(found) <= LONGEST_PARAMETER else f"{found[: LONGEST_PARAMETER - 1]}…") or NOTHING
