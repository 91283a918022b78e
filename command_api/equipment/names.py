"""What names, tags and codes may be, and when two of them are the same."""

from __future__ import annotations

import re
from typing import Final

from command_api.kernel import Refused
from command_api.kernel.text import without_accents

LONGEST_NAME: Final = 100
LONGEST_TAG: Final = 40
_LONGEST_PREFIX: Final = 20
_NAMELESS: Final = "ATIVO"


def tag_prefix(model_name: str) -> str:
    """What the tags of a model begin with: its first word and the first number after it.

    ``"Barril 50L"`` → ``"BARRIL50"``, ``"Chopeira elétrica 2 vias"`` → ``"CHOPEIRA2"``.
    """
    words: list[str] = re.findall(r"[A-Z0-9]+", without_accents(model_name).upper())
    if not words:
        return _NAMELESS
    first, *others = words
    number = re.search(r"[0-9]+", " ".join(others))
    return f"{first}{number[0] if number else ''}"[:_LONGEST_PREFIX]


def check_name(name: str, *, what: str, longest: int = LONGEST_NAME) -> None:
    """``what`` begins the sentence of the refusal: ``"O nome do kit"``."""
    if not name.strip():
        raise Refused(f"{what} não pode ficar em branco.")
    if len(name) > longest:
        raise Refused(f"{what} deve ter no máximo {longest} caracteres.")
