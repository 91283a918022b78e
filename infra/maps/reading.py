"""Cleans text and coordinates from other servers before they are stored or shown."""

from __future__ import annotations

import re
from typing import Final

from infra.maps.protocol import LONGEST_ADDRESS, LONGEST_PLACE_ID, MapAddress, Point

_UNPRINTABLE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_PLACE_ID: Final = re.compile(rf"[\x21-\x7e]{{1,{LONGEST_PLACE_ID}}}")


def read_address(text: str, lat: float | str, lng: float | str, place_id: str) -> MapAddress | None:
    """``None`` for what is no address: without a name, without an id that can be sent, or not on earth."""
    name = " ".join(_UNPRINTABLE.sub(" ", text).split())[:LONGEST_ADDRESS].rstrip()
    if not name or not _PLACE_ID.fullmatch(place_id):
        return None
    try:
        return MapAddress(name, Point(float(lat), float(lng)), place_id)
    except ValueError:
        return None
