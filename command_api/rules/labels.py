"""Labels of pieces and taps: the tag in what a scanner reads."""

from __future__ import annotations

import re
from typing import Final

_TYPED_ON_ABNT2: Final = re.compile(r"https?ç;;", re.IGNORECASE)
_TAG: Final = re.compile(r"/e/([^/?#]+)/?$", re.IGNORECASE)
_ESCAPED: Final = re.compile(r"(?:%[0-9a-f]{2})+", re.IGNORECASE)
_OF_ABNT2: Final = str.maketrans({"ç": ":", "Ç": ":", ";": "/"})


def tag_in(read: str) -> str:
    """The tag in the address that a label holds, or the text itself.

    A scanner with an American keyboard types ``httpÇ;;`` on a computer with a Brazilian one (ABNT2).
    """
    text = read.strip()
    address = text.translate(_OF_ABNT2) if _TYPED_ON_ABNT2.match(text) else text
    found = _TAG.search(address)
    return _ESCAPED.sub(_unescaped, found[1]) if found else text


def _unescaped(escaped: re.Match[str]) -> str:
    try:
        return bytes.fromhex(escaped[0].replace("%", "")).decode()
    except UnicodeDecodeError:
        return escaped[0]
