"""The seven beer glasses of the house: their shapes, and the light on them."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from infra.launcher.demo.art.beer import FOAMS, LIQUIDS, bubbles, crown, lacing, pour
from infra.launcher.demo.art.lathe import Lathe
from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.paint import Colour, across, down, fade, tone
from infra.launcher.demo.art.path import Path, ellipse, ribbon, smooth
from infra.launcher.demo.looks import GlassOfBeer, Vessel

WHITE, AMBER_LIGHT = tone("#fffaf0"), tone("#ffcf8a")


@dataclass(frozen=True, slots=True)
class Shape:
    """A glass on its sheet: profile as (y, radius) pairs, liquid floor and surface, foam above the brim, in pixels."""

    profile: tuple[tuple[float, float], ...]
    floor: float
    surface: float
    crown: float
    wall: float = 9.0
    handle: bool = False
    stem: tuple[float, float] | None = None


SHEET = (640, 1000)
"""Finished size of a glass sheet in pixels; the foot of every glass stands at `FOOT`."""

FOOT = 952.0

SHAPES: dict[Vessel, Shape] = {
    "lager": Shape(
        ((150, 150), (420, 146), (640, 132), (800, 110), (880, 96), (915, 108), (952, 122)), 862, 270, 60, wall=8
    ),
    "tumbler": Shape(((250, 176), (480, 164), (700, 148), (880, 133), (952, 126)), 906, 366, 64, wall=8),
    "weizen": Shape(
        ((70, 150), (160, 160), (270, 156), (420, 124), (580, 103), (730, 98), (850, 108), (905, 122), (952, 126)),
        884,
        226,
        74,
        wall=7,
    ),
    "pint": Shape(
        ((170, 172), (240, 176), (330, 184), (390, 172), (620, 146), (880, 122), (952, 116)), 908, 268, 46, wall=8
    ),
    "tulip": Shape(
        (
            (190, 158),
            (250, 142),
            (340, 150),
            (450, 186),
            (560, 196),
            (660, 160),
            (730, 84),
            (770, 26),
            (800, 15),
            (860, 14),
            (900, 20),
            (930, 80),
            (952, 128),
        ),
        742,
        326,
        62,
        wall=7,
        stem=(770, 915),
    ),
    "snifter": Shape(
        (
            (250, 128),
            (330, 148),
            (440, 190),
            (560, 210),
            (660, 184),
            (736, 110),
            (776, 36),
            (806, 17),
            (860, 15),
            (900, 21),
            (930, 88),
            (952, 134),
        ),
        752,
        412,
        34,
        wall=7,
        stem=(776, 915),
    ),
    "mug": Shape(
        ((270, 182), (400, 178), (600, 176), (800, 178), (900, 182), (952, 178)), 890, 372, 78, wall=17, handle=True
    ),
}


def beer_glass(look: GlassOfBeer, chance: Random) -> Layer:
    """A full glass on a transparent sheet of `SHEET` pixels."""
    shape, liquid, foam = SHAPES[look.vessel], LIQUIDS[look.beer], FOAMS[look.foam]
    layer = Layer(*SHEET)
    glass = Lathe(SHEET[0] / 2 - (52 if shape.handle else 0), shape.profile)
    if shape.handle:
        _handle(layer, glass, liquid.body)
    glass_back(layer, glass)
    body = pour(layer, glass, shape.surface, shape.floor, liquid, inset=shape.wall)
    bubbles(layer, glass, body, shape.surface, shape.floor, liquid, chance)
    lacing(layer, glass, shape.surface, liquid, inset=shape.wall)
    crown(layer, glass, shape.surface, glass.top + 10, shape.crown, foam, chance, inset=shape.wall * 0.8)
    lacing(layer, glass, shape.surface, liquid, inset=shape.wall)
    if shape.handle:
        _panels(layer, glass, shape)
    glass_front(layer, glass, shape.floor, shape.wall, liquid.bright)
    condensation(layer, glass, shape.surface - 30, shape.floor, chance)
    return layer


def glass_back(layer: Layer, glass: Lathe) -> None:
    """The far side of the empty glass, seen through it."""
    layer.fill(
        glass.body(glass.top, glass.bottom),
        across(fade(WHITE, 0.16), fade(WHITE, 0.04), fade(WHITE, 0.03), fade(WHITE, 0.13)),
    )
    layer.stroke(glass.ring(glass.top, start=180, end=360), 2.2, fade(WHITE, 0.45))


def glass_front(layer: Layer, glass: Lathe, floor: float, wall: float, tint: Colour) -> None:
    """Walls, thick foot, rim and the reflections of the window (left) and of a lamp (right)."""
    _foot(layer, glass, floor, wall, tint)
    for side in (-1, 1):
        levels = [glass.top + (floor - glass.top) * step / 60 for step in range(61)]
        outer = [(glass.x + side * glass.radius(y), y) for y in levels]
        inner = [(glass.x + side * (glass.radius(y) - wall), y) for y in reversed(levels)]
        light = WHITE if side < 0 else AMBER_LIGHT
        layer.fill(outer + inner, down(fade(light, 0.42), fade(light, 0.16), fade(light, 0.34)))
        layer.stroke(outer, 1.8, down(fade(light, 0.85), fade(light, 0.35), fade(light, 0.65)))
    _reflections(layer, glass, floor)
    layer.stroke(
        glass.ring(glass.top, start=-8, end=188),
        3.2,
        across(fade(WHITE, 0.9), fade(WHITE, 0.35), fade(AMBER_LIGHT, 0.8)),
    )


def condensation(layer: Layer, glass: Lathe, top: float, bottom: float, chance: Random, *, count: int = 240) -> None:
    """Cold drops on the outside: dark above, bright below, a spark of window in each; a few have run down."""
    shade, light, spark = [], [], []
    for index in range(count):
        y = chance.uniform(top, bottom)
        x = glass.x + glass.radius(y) * chance.uniform(-0.95, 0.95)
        radius = chance.uniform(0.7, 1.9) if index % 9 else chance.uniform(2.2, 4.2)
        shade.append((x, y, radius, tone("#4a2206", 0.30)))
        light.append((x + radius * 0.12, y + radius * 0.30, radius * 0.72, tone("#fff0cf", 0.46)))
        spark.append((x - radius * 0.3, y - radius * 0.35, max(radius * 0.30, 0.6), tone("#ffffff", 0.9)))
    body = glass.body(glass.top, glass.bottom)
    for dots in (shade, light, spark):
        layer.dots(dots, clip=body)
    for _ in range(3):
        _run(layer, glass, chance.uniform(top, top + (bottom - top) * 0.5), chance)


def _run(layer: Layer, glass: Lathe, top: float, chance: Random) -> None:
    """A drop that has run down leaves a clear trail."""
    length, share = chance.uniform(60, 150), chance.uniform(-0.75, 0.75)
    path = [
        (glass.x + glass.radius(top + length * s / 8) * share + chance.uniform(-1, 1), top + length * s / 8)
        for s in range(9)
    ]
    layer.fill(ribbon(smooth(path), [2.4]), tone("#fff3d6", 0.20))
    x, y = path[-1]
    layer.fill(ellipse((x, y), 4.2, 5.6), tone("#2a1204", 0.35))
    layer.fill(ellipse((x + 0.6, y + 1.4), 3.0, 3.8), tone("#fff0cf", 0.55))
    layer.fill(ellipse((x - 1.3, y - 1.8), 1.2, 1.4), tone("#ffffff", 0.95))


def _foot(layer: Layer, glass: Lathe, floor: float, wall: float, tint: Colour) -> None:
    """Solid glass below the liquid bends the light: dark and bright bands in the colour of the drink."""
    base = glass.body(floor, glass.bottom)
    layer.fill(base, down(fade(tint, 0.22), tone("#1a0d06", 0.45), tone("#1a0d06", 0.15), fade(tint, 0.50)))
    layer.fill(
        base,
        across(
            fade(WHITE, 0.55),
            fade(tint, 0.0),
            fade(tint, 0.25),
            fade(WHITE, 0.22),
            fade(tint, 0.25),
            fade(tint, 0.0),
            fade(AMBER_LIGHT, 0.60),
        ),
    )
    width, height = glass.radius(glass.bottom), glass.bottom - floor
    spark = ellipse((glass.x - width * 0.34, glass.bottom - height * 0.30), width * 0.30, height * 0.14)
    layer.fill(spark, fade(WHITE, 0.55), blur=4, clip=base)
    layer.stroke(glass.ring(floor, inset=wall, start=0, end=180), 3, fade(tint, 0.55), blur=1.2)
    layer.stroke(
        glass.ring(glass.bottom, start=4, end=176),
        3.0,
        across(fade(WHITE, 0.8), fade(tint, 0.35), fade(AMBER_LIGHT, 0.8)),
    )
    layer.stroke(glass.ring(glass.bottom - 8, inset=10, start=20, end=160), 4.0, fade(tint, 0.5), blur=2)


def _reflections(layer: Layer, glass: Lathe, floor: float) -> None:
    top, bottom = glass.top + 26, floor - 18
    window = glass.strip(top, bottom, -0.80, -0.60)
    layer.fill(window, down(fade(WHITE, 0.62), fade(WHITE, 0.30), fade(WHITE, 0.10)), blur=3.0)
    layer.fill(glass.strip(top + 10, bottom - 60, -0.54, -0.50), down(fade(WHITE, 0.42), fade(WHITE, 0.0)), blur=1.6)
    layer.fill(
        glass.strip(top + 8, bottom, 0.80, 0.89), down(fade(AMBER_LIGHT, 0.55), fade(AMBER_LIGHT, 0.22)), blur=2.4
    )


def _handle(layer: Layer, glass: Lathe, tint: Colour) -> None:
    """A thick glass handle on the right, drawn before the body so that it joins behind it."""
    top, bottom, x = glass.top + 90, glass.bottom - 120, glass.x
    arc = smooth(
        (
            (x + 168, top),
            (x + 236, top + 4),
            (x + 284, top + 66),
            (x + 290, (top + bottom) / 2),
            (x + 276, bottom - 60),
            (x + 226, bottom + 2),
            (x + 168, bottom - 6),
        )
    )
    _glass_rope(layer, arc, 50, tint)


def _glass_rope(layer: Layer, arc: Path, width: float, tint: Colour) -> None:
    bands: tuple[tuple[float, Callable[[], Colour], float], ...] = (
        (width, lambda: tone("#f4dcb4", 0.30), 0),
        (width * 0.66, lambda: tone("#2a1408", 0.42), 4),
        (width * 0.34, lambda: fade(tint, 0.45), 5),
    )
    for size, colour, blur in bands:
        layer.fill(ribbon(arc, [size]), colour(), blur=blur)
    outer, inner = _offset(arc, width * 0.44), _offset(arc, -width * 0.42)
    layer.stroke(outer, 3.4, fade(AMBER_LIGHT, 0.75), blur=0.8)
    layer.stroke(inner, 2.6, fade(WHITE, 0.55), blur=0.8)
    layer.stroke(_offset(arc, width * 0.22)[6:26], 6, fade(WHITE, 0.75), blur=1.6)


def _offset(arc: Path, distance: float) -> Path:
    outline = ribbon(arc, [abs(distance) * 2])
    half = len(outline) // 2
    return outline[:half][::1] if distance < 0 else outline[half:][::-1]


def _panels(layer: Layer, glass: Lathe, shape: Shape) -> None:
    """The round dimples of a beer mug, two rows of them."""
    for row, y in enumerate((shape.surface + 150, shape.surface + 345)):
        for share in (-0.62, 0.0, 0.62):
            reach = 46 if share == 0 else 36
            centre = (glass.x + glass.radius(y) * share, y + row * 4)
            layer.fill(ellipse(centre, reach, 78), tone("#fff2cf", 0.13), blur=1.5)
            layer.stroke(ellipse(centre, reach, 78, start=150, end=300), 4, tone("#ffffff", 0.36), blur=1.4)
            layer.stroke(ellipse(centre, reach, 78, start=-30, end=120), 4, tone("#2b1205", 0.34), blur=1.6)
