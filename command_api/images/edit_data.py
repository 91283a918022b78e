"""What the editor of pictures says, as the request was checked and as events keep it."""

from __future__ import annotations

from typing import TypedDict


class CropData(TypedDict):
    """A rectangle in pixels of the turned picture."""

    x: float
    y: float
    width: float
    height: float


class PlaceData(TypedDict):
    """Pixels."""

    x: float
    y: float


class EditData(TypedDict, total=False):
    """The controls; ``docs/pictures.md`` says what is done with them."""

    profile: str
    cropRect: CropData
    scale: float
    rotation: float
    brightness: float
    contrast: float
    saturation: float
    blur: float
    position: PlaceData
