"""What is served beside the code: the built front end and the OpenAPI documents.

An installed wheel holds them inside this package; in a work tree they lie where they are built.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

_WHEEL: Final = Path(__file__).parent
_TREE: Final = _WHEEL.parent


class FrontEndMissing(RuntimeError):
    """The front end was not built: a sentence for the terminal."""


def _first(*places: Path) -> Path:
    return next((each for each in places if each.is_dir()), places[-1])


FRONTEND: Final = _first(_WHEEL / "site", _TREE / "frontend" / "dist")
DOCUMENTS: Final = _first(_WHEEL / "openapi", _TREE / "frontend" / "openapi")


def check_front_end() -> None:
    """Raises ``FrontEndMissing``. Called before a store is opened or a demo is loaded."""
    if not (FRONTEND / "public").is_dir():
        raise FrontEndMissing(f"O site não foi construído: falta {FRONTEND}. Rode “make setup”.")
