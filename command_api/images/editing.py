"""The editor's controls applied to a picture, the same way the browser previews them.

Turn the original about its centre, cut a rectangle of what that gives, bring it to the size of the profile, change the
colours as CSS filters do, blur. Around a whole picture of another shape there is a blurred copy of it; where else
there is no picture, light grey. Pure: pixels in, pixels out.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from PIL import Image, ImageFilter, ImageOps

from command_api.images.edit_data import CropData, EditData
from command_api.images.profiles import LIGHT_GREY, Profile
from command_api.kernel import DomainError

MOST_PIXELS_AT_WORK: Final = 40_000_000
"""A long panorama turned by 45 degrees would need a canvas of gigabytes: it is made smaller before."""
_ASPECT_TOLERANCE: Final = 0.005
"""Shapes that differ by less are brought to the profile as they are: a line of grey would look like a fault."""
_FRAME: Final = 2
_BLURRED_TO: Final = 10
"""Pixels of the longer side of the copy that is stretched into a background: nothing sharp is left of it."""
_RIGHT_ANGLES: Final = {
    90: Image.Transpose.ROTATE_270,  # Pillow turns counter-clockwise
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_90,
}


class CropOutside(DomainError):
    """The rectangle that is to be cut out touches no pixel of the picture."""

    status = 422
    kind = "crop-outside"


class Rect(NamedTuple):
    """In pixels of the turned picture, from its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    def scaled(self, factor: float) -> Rect:
        return Rect(self.x * factor, self.y * factor, self.width * factor, self.height * factor)

    def data(self) -> CropData:
        return {"x": self.x, "y": self.y, "width": self.width, "height": self.height}


class Box(NamedTuple):
    """The edges of what is seen of a rectangle."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Edit:
    """``rotation`` in degrees clockwise, colours in percent, ``blur`` in pixels of the result."""

    crop: Rect | None = None
    rotation: float = 0
    brightness: float = 100
    contrast: float = 100
    saturation: float = 100
    blur: float = 0

    @classmethod
    def of(cls, edit_data: EditData, crop_data: CropData | None = None) -> Edit:
        """From what the editor sends. ``cropRect`` goes before ``crop_data``; an empty rectangle counts as none."""
        crops = (_rect(edit_data.get("cropRect")), _rect(crop_data))
        return cls(
            next((crop for crop in crops if crop), None),
            rotation=_number(edit_data.get("rotation"), 0),
            brightness=_number(edit_data.get("brightness"), 100),
            contrast=_number(edit_data.get("contrast"), 100),
            saturation=_number(edit_data.get("saturation"), 100),
            blur=_number(edit_data.get("blur"), 0),
        )

    def scaled(self, factor: float) -> Edit:
        """This edit for a picture that is ``factor`` times as large."""
        return replace(self, crop=self.crop and self.crop.scaled(factor))


def canvas_of(width: int, height: int, rotation: float) -> tuple[int, int]:
    """The size of the picture after it was turned: the box around it, rounded to whole pixels."""
    turns, rest = divmod(rotation % 360, 90)
    if not rest:
        return (height, width) if turns % 2 else (width, height)
    sine, cosine = abs(math.sin(math.radians(rotation))), abs(math.cos(math.radians(rotation)))
    return round(width * cosine + height * sine), round(width * sine + height * cosine)


def rendered(original: Image.Image, profile: Profile, edit: Edit) -> Image.Image:
    """``original`` (RGB, upright) as ``edit`` wants it, at the size of ``profile``. Raises ``CropOutside``."""
    turned = _Turned(original, edit.rotation)
    if edit.crop:
        shown = _cut(turned, profile, edit.crop)
    else:
        # the corners of a picture that stands askew are grey, so is what surrounds it
        shown = _cut(turned, profile, _without_crop(turned.size, profile), blurs=turned.is_upright)
    return _blurred(_coloured(shown, edit), edit.blur)


def backdrop(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The middle of ``image``, blurred and stretched to ``size``: what a picture of another shape is laid on."""
    scale = min(image.width / size[0], image.height / size[1])
    width, height = size[0] * scale, size[1] * scale
    left, top = (image.width - width) / 2, (image.height - height) / 2
    across, down = (max(1, round(_BLURRED_TO * side / max(size))) for side in size)
    tiny = image.resize((across, down), Image.Resampling.LANCZOS, box=(left, top, left + width, top + height))
    return tiny.resize(size, Image.Resampling.LANCZOS)


class _Turned:
    """The canvas after turning. Only the part that is asked for is ever made."""

    def __init__(self, original: Image.Image, rotation: float) -> None:
        self.size = canvas_of(*original.size, rotation)
        turns, rest = divmod(rotation % 360, 90)
        self._radians = math.radians(rotation) if rest else None
        self._image = original.transpose(_RIGHT_ANGLES[int(turns) * 90]) if turns and not rest else original
        self._original_size = original.size
        self._factor = 1
        if self._radians is not None:
            self._factor = math.ceil(math.sqrt(math.prod(self.size) / MOST_PIXELS_AT_WORK))
            self._image = original.reduce(self._factor) if self._factor > 1 else original

    @property
    def is_upright(self) -> bool:
        """Turned by a multiple of a right angle."""
        return self._radians is None

    def part(self, box: Box, size: tuple[int, int]) -> Image.Image:
        """What lies in ``box``, which is inside the canvas, at this size. Nothing beside it shines through."""
        box = Box(*(edge / self._factor for edge in box))
        left, top = math.floor(box.left), math.floor(box.top)
        width, height = math.ceil(box.right) - left, math.ceil(box.bottom) - top
        if self._radians is None:
            whole = self._image.crop((left, top, left + width, top + height))
        else:
            framed = ImageOps.expand(self._image, _FRAME, LIGHT_GREY)  # edges fade into the grey, they are not jagged
            way = self._way_back(left, top)
            whole = framed.transform(
                (width, height), Image.Transform.AFFINE, way, Image.Resampling.BICUBIC, fillcolor=LIGHT_GREY
            )
        inner = (box.left - left, box.top - top, min(width, box.right - left), min(height, box.bottom - top))
        return whole.resize(size, Image.Resampling.LANCZOS, box=inner)

    def _way_back(self, left: int, top: int) -> tuple[float, ...]:
        """From a point of the part that begins at ``left`` and ``top`` to the point of the framed picture it shows."""
        assert self._radians is not None
        sine, cosine = math.sin(self._radians), math.cos(self._radians)
        middle_x, middle_y = (side / 2 / self._factor + _FRAME for side in self._original_size)
        across, down = self.size[0] / 2 / self._factor - left, self.size[1] / 2 / self._factor - top
        return (
            cosine, sine, middle_x - cosine * across - sine * down,
            -sine, cosine, middle_y + sine * across - cosine * down,
        )  # fmt: skip


def _without_crop(canvas: tuple[int, int], profile: Profile) -> Rect:
    """The largest centred rectangle of the profile's shape, or the smallest that holds the whole picture."""
    width, height = canvas
    scales = (width / profile.width, height / profile.height)
    fill = profile.fit == "cover" or abs(scales[0] / scales[1] - 1) < _ASPECT_TOLERANCE
    scale = min(scales) if fill else max(scales)
    wide, high = profile.width * scale, profile.height * scale
    return Rect((width - wide) / 2, (height - high) / 2, wide, high)


def _cut(turned: _Turned, profile: Profile, crop: Rect, *, blurs: bool = False) -> Image.Image:
    """``crop`` of the canvas at the profile's size. A rectangle of another shape is not stretched but padded:
    with light grey, or with what it shows, blurred."""
    scale_x, scale_y = profile.width / crop.width, profile.height / crop.height
    if abs(scale_x / scale_y - 1) >= _ASPECT_TOLERANCE:
        scale_x = scale_y = min(scale_x, scale_y)
    margin_x = (profile.width - crop.width * scale_x) / 2
    margin_y = (profile.height - crop.height * scale_y) / 2
    seen = Box(
        max(0, crop.x),
        max(0, crop.y),
        min(turned.size[0], crop.x + crop.width),
        min(turned.size[1], crop.y + crop.height),
    )
    if seen.left >= seen.right or seen.top >= seen.bottom:
        raise CropOutside("O corte está fora da imagem.")
    place = (round(margin_x + (seen.left - crop.x) * scale_x), round(margin_y + (seen.top - crop.y) * scale_y))
    end = (round(margin_x + (seen.right - crop.x) * scale_x), round(margin_y + (seen.bottom - crop.y) * scale_y))
    size = (max(1, end[0] - place[0]), max(1, end[1] - place[1]))
    part = turned.part(seen, size)
    if size == (profile.width, profile.height):
        return part
    whole = (profile.width, profile.height)
    shown = backdrop(part, whole) if blurs else Image.new("RGB", whole, LIGHT_GREY)
    shown.paste(part, place)
    return shown


def _coloured(image: Image.Image, edit: Edit) -> Image.Image:
    """Brightness, contrast and saturation as CSS filters define them in sRGB, each clamped."""
    if (edit.brightness, edit.contrast) != (100, 100):
        image = image.point([_level(value, edit.brightness / 100, edit.contrast / 100) for value in range(256)] * 3)
    if edit.saturation != 100:
        image = image.convert("RGB", _saturation(edit.saturation / 100))
    return image


def _level(value: int, brightness: float, contrast: float) -> int:
    bright = min(1.0, value / 255 * brightness)
    return math.floor(min(1.0, max(0.0, (bright - 0.5) * contrast + 0.5)) * 255 + 0.5)


def _saturation(amount: float) -> tuple[float, ...]:
    red, green, blue = (weight * (1 - amount) for weight in (0.213, 0.715, 0.072))
    return (
        red + amount, green, blue, 0,
        red, green + amount, blue, 0,
        red, green, blue + amount, 0,
    )  # fmt: skip


def _blurred(image: Image.Image, pixels: float) -> Image.Image:
    return image.filter(ImageFilter.GaussianBlur(pixels)) if pixels else image


def _number(given: float | None, usual: float) -> float:
    return usual if given is None else float(given)


def _rect(given: CropData | None) -> Rect | None:
    if not given:
        return None
    rect = Rect(float(given["x"]), float(given["y"]), float(given["width"]), float(given["height"]))
    return rect if rect.width > 0 and rect.height > 0 else None
