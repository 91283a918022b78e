"""Characters that no text of a person may hold."""

from __future__ import annotations

import re
from typing import Final

DIRECTION: Final = r"\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069"
"""Marks that turn the direction of the text around them, also of the contract that a name is printed in. Part of a set
in a regular expression of Python or JavaScript."""
INVISIBLE: Final = r"\u00AD\u180E\u200B-\u200F\u2060-\u2064\uFEFF"
"""Characters that show nothing: a name of these alone is empty. Part of a set, too."""
_UNSEEN: Final = re.compile(rf"[{DIRECTION}{INVISIBLE}]")


def seen(text: str) -> str:
    """The text without marks of direction and characters that show nothing."""
    return text if text.isascii() else _UNSEEN.sub("", text)
