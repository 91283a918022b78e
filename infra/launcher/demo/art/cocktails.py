"""Cocktails, juices and sodas in five kinds of glass."""

from dataclasses import dataclass
from random import Random

from infra.launcher.demo.art.garnish import (
    berry,
    citrus_wedge,
    citrus_wheel,
    ginger,
    ice_cube,
    leaf,
    mint,
    rosemary,
    straw,
)
from infra.launcher.demo.art.glassware import condensation, glass_back, glass_front
from infra.launcher.demo.art.lathe import Lathe
from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.paint import across, darker, down, fade, lighter, tone
from infra.launcher.demo.art.path import Path, ellipse, ribbon, smooth
from infra.launcher.demo.looks import Drink, DrinkGlass

SHEET = (760, 1000)
"""Finished size of a drink sheet in pixels."""

_X = 360.0


@dataclass(frozen=True, slots=True)
class _Tumbler:
    """Profile as (y, radius) pairs, floor and surface of the drink, size of an ice cube, all in pixels."""

    profile: tuple[tuple[float, float], ...]
    floor: float
    surface: float
    cube: float
    wall: float = 9.0


_GLASSES: dict[DrinkGlass, _Tumbler] = {
    "rocks": _Tumbler(((500, 216), (700, 206), (900, 192), (952, 184)), 892, 566, 128, wall=11),
    "highball": _Tumbler(((220, 146), (500, 143), (800, 138), (952, 134)), 916, 292, 104),
    "balloon": _Tumbler(
        (
            (290, 158),
            (360, 190),
            (460, 214),
            (540, 206),
            (620, 164),
            (680, 92),
            (716, 32),
            (746, 14),
            (840, 12),
            (896, 18),
            (930, 88),
            (952, 142),
        ),
        694,
        366,
        112,
        wall=6,
    ),
    "copper_mug": _Tumbler(((470, 196), (560, 202), (800, 206), (900, 200), (952, 176)), 920, 506, 110),
    "jar": _Tumbler(
        ((270, 132), (300, 134), (336, 150), (380, 166), (700, 168), (880, 164), (952, 146)), 912, 372, 112, wall=10
    ),
}


def drink(look: Drink, chance: Random) -> Layer:
    """A filled and garnished glass on a sheet of `SHEET` pixels."""
    shape = _GLASSES[look.glass]
    layer = Layer(*SHEET)
    glass = Lathe(_X, shape.profile)
    if look.glass == "copper_mug":
        _copper_mug(layer, glass, shape, look, chance)
    else:
        _clear_glass(layer, glass, shape, look, chance)
    return layer


def _clear_glass(layer: Layer, glass: Lathe, shape: _Tumbler, look: Drink, chance: Random) -> None:
    glass_back(layer, glass)
    _straw_behind(layer, glass, shape, look)
    body = _liquid(layer, glass, shape, look)
    _inside(layer, glass, shape, look, chance, body)
    _surface(layer, glass, shape, look, chance)
    glass_front(layer, glass, shape.floor, shape.wall, lighter(tone(look.bottom), 0.25))
    condensation(layer, glass, shape.surface, shape.floor - 20, chance, count=170)
    _garnish(layer, glass, shape, look)


def _liquid(layer: Layer, glass: Lathe, shape: _Tumbler, look: Drink) -> Path:
    top, bottom = tone(look.top), tone(look.bottom)
    strength = 0.94 if look.cloudy else 0.62
    body = glass.body(shape.surface, shape.floor, inset=shape.wall)
    layer.fill(body, down(fade(top, strength), fade(bottom, min(1.0, strength + 0.1))))
    edge, clear = fade(darker(bottom, 0.55), 0.72), fade(darker(bottom, 0.55), 0.0)
    layer.fill(body, across(edge, fade(edge, 0.28), clear, clear, clear, fade(edge, 0.22), edge))
    heart = ellipse(
        (glass.x + 20, (shape.surface + shape.floor) / 2),
        glass.radius(shape.surface) * 0.55,
        (shape.floor - shape.surface) * 0.4,
    )
    layer.fill(heart, fade(lighter(top, 0.3), 0.5 if look.cloudy else 0.28), blur=36, clip=body)
    return body


def _inside(layer: Layer, glass: Lathe, shape: _Tumbler, look: Drink, chance: Random, body: Path) -> None:
    """Ice and fruit below the surface, the drink's colour drawn over them again."""
    pieces = Layer(*SHEET)
    rows = max(1, round((shape.floor - shape.surface) / shape.cube))
    for row in range(rows):
        y = shape.surface + shape.cube * (0.42 + 0.92 * row)
        reach = glass.radius(y) - shape.wall - shape.cube * 0.42
        for side in (-1, 1):
            ice_cube(
                pieces,
                (glass.x + side * reach * chance.uniform(0.55, 0.95), y + chance.uniform(-14, 14)),
                shape.cube * chance.uniform(0.85, 1.0),
                chance.uniform(-28, 28),
                chance,
            )
    _sunken_fruit(pieces, glass, shape, look, chance)
    pieces.keep_inside(body)
    layer.stamp(pieces.drawn(), (SHEET[0] / 2, SHEET[1] / 2))
    layer.fill(body, fade(tone(look.bottom), 0.34 if look.cloudy else 0.14))


def _sunken_fruit(layer: Layer, glass: Lathe, shape: _Tumbler, look: Drink, chance: Random) -> None:
    middle = (shape.surface + shape.floor) / 2
    match look.garnish:
        case "lime" | "lemon" | "orange" if look.glass in ("rocks", "balloon", "jar"):
            for index in range(5):
                y = shape.surface + (shape.floor - shape.surface) * (0.30 + 0.13 * index)
                x = glass.x + glass.radius(y) * (0.46 if index % 2 else -0.42) * chance.uniform(0.5, 1.2)
                citrus_wedge(layer, (x, y), chance.uniform(104, 150), look.garnish, turn=chance.uniform(0, 360))
        case "mint":
            for _ in range(7):
                leaf(
                    layer,
                    (glass.x + chance.uniform(-90, 60), chance.uniform(middle, shape.floor - 20)),
                    56,
                    chance.uniform(0, 360),
                    tone("#3f8a2f"),
                )
            citrus_wedge(layer, (glass.x + 30, middle + 120), 110, "lime", turn=200)
        case "berries":
            for _ in range(11):
                berry(
                    layer,
                    (glass.x + chance.uniform(-110, 110), chance.uniform(middle, shape.floor - 24)),
                    chance.uniform(18, 27),
                    tone("#7d1233"),
                )
        case "passion_fruit":
            for _ in range(46):
                y = chance.uniform(shape.surface + 10, shape.floor - 14)
                layer.fill(
                    ellipse((glass.x + glass.radius(y) * chance.uniform(-0.85, 0.85), y), 6.5, 9), tone("#241208", 0.9)
                )
        case _:
            return


def _surface(layer: Layer, glass: Lathe, shape: _Tumbler, look: Drink, chance: Random) -> None:
    """The round surface of the drink and the ice that breaks it."""
    top = tone(look.top)
    ring = glass.ring(shape.surface, inset=shape.wall)
    layer.fill(ring, across(darker(top, 0.15), lighter(top, 0.35), top, darker(top, 0.2)))
    if look.ice:
        reach = glass.radius(shape.surface) * 0.48
        for dx, turn in ((-reach, -14), (reach * 0.9, 20), (0.0, 6)):
            ice_cube(layer, (glass.x + dx, shape.surface - 6), shape.cube * 0.72, turn, chance)
    layer.stroke(
        glass.ring(shape.surface, inset=shape.wall, start=0, end=180), 3, fade(lighter(top, 0.6), 0.7), blur=0.8
    )


def _straw_behind(layer: Layer, glass: Lathe, shape: _Tumbler, look: Drink) -> None:
    if look.glass in ("highball", "jar"):
        foot = (glass.x - 30, shape.floor - 40)
        straw(layer, foot, (glass.x + glass.radius(glass.top) * 0.55, glass.top - 130), 20, tone("#e9dcc4"))


def _garnish(layer: Layer, glass: Lathe, shape: _Tumbler, look: Drink) -> None:
    rim = (glass.x + glass.radius(glass.top) * 0.80, glass.top - 6)
    match look.garnish:
        case "lime" | "lemon" | "orange":
            citrus_wheel(layer, rim, 92 if look.glass != "rocks" else 100, look.garnish, squash=0.9, turn=12)
        case "mint":
            mint(layer, (glass.x - glass.radius(glass.top) * 0.30, glass.top + 22), 118)
            citrus_wheel(layer, rim, 78, "lime", squash=0.9)
        case "rosemary":
            rosemary(layer, (glass.x - 40, shape.surface + 60), 330, -68)
            citrus_wheel(layer, (glass.x + 60, shape.surface + 26), 84, "orange", squash=0.95, turn=-18)
        case "berries":
            for dx, dy in ((-46, -4), (-6, -14), (32, -2), (-22, -42), (16, -46)):
                berry(layer, (glass.x - 40 + dx, glass.top + 4 + dy), 25, tone("#8d1538"))
            mint(layer, (glass.x - 80, glass.top), 74)
        case "passion_fruit":
            _half_passion_fruit(layer, (rim[0] - 26, rim[1] - 30), 88)
        case "ginger":
            citrus_wheel(layer, rim, 84, "lime", squash=0.9)
            mint(layer, (glass.x - 70, glass.top + 14), 112)
            ginger(layer, (glass.x + 4, glass.top + 4), 74)
        case "none":
            return


def _half_passion_fruit(layer: Layer, centre: tuple[float, float], radius: float) -> None:
    x, y = centre
    layer.fill(ellipse((x + 4, y + 8), radius, radius * 0.8), tone("#140802", 0.5), blur=6)
    layer.fill(ellipse(centre, radius, radius * 0.8), down(tone("#8a5a7a"), tone("#3a1430")))
    layer.fill(ellipse((x, y - 3), radius * 0.86, radius * 0.66), tone("#f7ecd2"))
    layer.fill(ellipse((x, y - 2), radius * 0.72, radius * 0.53), down(tone("#e0940f"), tone("#f7c23a")))
    seeds = Random("passion fruit")
    for _ in range(22):
        dx, dy = seeds.uniform(-0.5, 0.5), seeds.uniform(-0.35, 0.35)
        layer.fill(ellipse((x + dx * radius, y + dy * radius), 8, 6), tone("#2a1408"))
        layer.fill(ellipse((x + dx * radius - 2, y + dy * radius - 2), 2.4, 1.8), tone("#ffe9b0", 0.9))


def _copper_mug(layer: Layer, mug: Lathe, shape: _Tumbler, look: Drink, chance: Random) -> None:
    """Hammered copper with a brass handle; ice and foam stand above the rim."""
    arc = smooth(((_X + 190, 560), (_X + 292, 570), (_X + 330, 680), (_X + 300, 800), (_X + 190, 838)))
    layer.fill(ribbon(arc, [40]), down(tone("#f2c98a"), tone("#9a5a1c"), tone("#e0a050")))
    layer.stroke([(x - 6, y - 8) for x, y in arc], 7, tone("#fff3d8", 0.8), blur=2)
    layer.fill(mug.ring(mug.top), down(tone("#6a2c10"), tone("#b8642c")))
    layer.fill(mug.ring(mug.top + 8, inset=10), fade(tone(look.top), 0.95))
    for dx, turn in ((-90, -16), (0, 8), (86, 24)):
        ice_cube(layer, (_X + dx, mug.top - 14), shape.cube, turn, chance)
    front = mug.band(mug.top, mug.bottom)
    layer.fill(
        front,
        across(
            tone("#3a1408"),
            tone("#a8501c"),
            tone("#ffd2a0"),
            tone("#e08a4a"),
            tone("#b05a24"),
            tone("#7a3410"),
            tone("#f0a050"),
            tone("#4a1a08"),
        ),
    )
    layer.fill(front, down(tone("#ffffff", 0.10), tone("#000000", 0.0), tone("#2a0c02", 0.55)))
    _hammer_marks(layer, mug, front, chance)
    layer.stroke(
        mug.ring(mug.top, start=-4, end=184),
        7,
        across(tone("#a8602a"), tone("#fff0d8"), tone("#d08848"), tone("#ffd090")),
    )
    layer.fill(mug.strip(mug.top + 20, mug.bottom - 30, -0.72, -0.55), tone("#fff6e6", 0.5), blur=6)
    condensation(layer, mug, mug.top + 40, mug.bottom - 10, chance, count=260)
    _garnish(layer, mug, shape, look)


def _hammer_marks(layer: Layer, mug: Lathe, front: Path, chance: Random) -> None:
    dark, light = [], []
    for row in range(15):
        for column in range(-8, 9):
            y = mug.top + 40 + row * 30 + chance.uniform(-10, 10)
            x = mug.x + mug.radius(min(y, mug.bottom)) * (
                column / 8.2 + (0.06 if row % 2 else 0) + chance.uniform(-0.03, 0.03)
            )
            reach = chance.uniform(9, 16)
            dark.append((x + 2.5, y + 2.5, reach, tone("#5a2208", chance.uniform(0.05, 0.16))))
            light.append((x - 2, y - 2, reach * 0.66, tone("#ffe0b8", chance.uniform(0.04, 0.13))))
    layer.dots(dark, clip=front)
    layer.dots(light, clip=front)
