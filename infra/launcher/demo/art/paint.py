"""Colours and gradients. A colour is (red, green, blue, alpha), each 0 to 255; a paint is a colour or a gradient."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

Colour = tuple[int, int, int, int]
Stops = tuple[tuple[float, Colour], ...]

_STRIP = 256
"""Samples along a gradient before it is stretched over its box."""

_DISC_EDGE = 181
"""Pillow's radial gradient has this value at the middle of its sides, 128 pixels from its centre."""


@dataclass(frozen=True, slots=True)
class Vertical:
    """A gradient from the top (0) to the bottom (1) of the painted box."""

    stops: Stops


@dataclass(frozen=True, slots=True)
class Horizontal:
    """A gradient from the left (0) to the right (1) of the painted box."""

    stops: Stops


@dataclass(frozen=True, slots=True)
class Radial:
    """A gradient from a centre (0) outwards (1); centre and radius are shares of the painted box's width and height."""

    stops: Stops
    centre: tuple[float, float] = (0.5, 0.5)
    radius: float = 0.5


Paint = Colour | Vertical | Horizontal | Radial


def tone(code: str, alpha: float = 1.0) -> Colour:
    """Read `#rrggbb`; `alpha` goes from 0 (invisible) to 1 (opaque)."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16), round(alpha * 255)


def fade(colour: Colour, alpha: float) -> Colour:
    """The same colour with another opacity (0 to 1)."""
    return colour[0], colour[1], colour[2], round(alpha * 255)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """`share` 0 is the first colour, 1 the second."""
    red, green, blue, alpha = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue, alpha


def lighter(colour: Colour, share: float) -> Colour:
    """Towards warm white, keeping the opacity."""
    return mix(colour, (255, 246, 228, colour[3]), share)


def darker(colour: Colour, share: float) -> Colour:
    """Towards warm black, keeping the opacity."""
    return mix(colour, (18, 9, 4, colour[3]), share)


def across(*colours: Colour) -> Horizontal:
    """Evenly spaced colours from left to right."""
    return Horizontal(_spread(colours))


def down(*colours: Colour) -> Vertical:
    """Evenly spaced colours from top to bottom."""
    return Vertical(_spread(colours))


def glow(*colours: Colour, centre: tuple[float, float] = (0.5, 0.5), radius: float = 0.5) -> Radial:
    """Evenly spaced colours from the centre outwards."""
    return Radial(_spread(colours), centre, radius)


def render(paint: Paint, size: tuple[int, int]) -> Image.Image:
    """An RGBA picture of `size` pixels, filled with the paint."""
    match paint:
        case Vertical(stops):
            return _strip(stops).transpose(Image.Transpose.ROTATE_270).resize(size, Image.Resampling.BILINEAR)
        case Horizontal(stops):
            return _strip(stops).resize(size, Image.Resampling.BILINEAR)
        case Radial():
            return _radial(paint).resize(size, Image.Resampling.BICUBIC)
        case _:
            return Image.new("RGBA", size, paint)


def _spread(colours: tuple[Colour, ...]) -> Stops:
    last = max(len(colours) - 1, 1)
    return tuple((index / last, colour) for index, colour in enumerate(colours))


@lru_cache(maxsize=256)
def _strip(stops: Stops) -> Image.Image:
    strip = Image.new("RGBA", (_STRIP, 1))
    strip.putdata([_colour_at(stops, index / (_STRIP - 1)) for index in range(_STRIP)])
    return strip


def _colour_at(stops: Stops, position: float) -> Colour:
    before, colour = stops[0]
    for after, following in stops:
        if position <= after:
            span = after - before
            return mix(colour, following, (position - before) / span) if span > 0 else following
        before, colour = after, following
    return colour


@lru_cache(maxsize=128)
def _radial(paint: Radial) -> Image.Image:
    """96 x 96 samples: smooth enough to be stretched over any box."""
    left, top = (paint.centre[0] - paint.radius) * 96, (paint.centre[1] - paint.radius) * 96
    per_pixel = 256 / (2 * paint.radius * 96)
    distance = Image.radial_gradient("L").transform(
        (96, 96),
        Image.Transform.AFFINE,
        (per_pixel, 0, -left * per_pixel, 0, per_pixel, -top * per_pixel),
        Image.Resampling.BILINEAR,
        fillcolor=255,
    )
    samples = [_colour_at(paint.stops, index / (_STRIP - 1)) for index in range(_STRIP)]
    reach = [samples[min(_STRIP - 1, value * (_STRIP - 1) // _DISC_EDGE)] for value in range(256)]
    bands = [distance.point([sample[band] for sample in reach]) for band in range(4)]
    return Image.merge("RGBA", bands)
