"""Citrus, leaves, berries and ice: what makes a drink look fresh."""

import math
from random import Random

from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.paint import Colour, across, darker, down, fade, glow, lighter, tone
from infra.launcher.demo.art.path import Point, blob, capsule, ellipse, ribbon, rounded_box, scaled, smooth, turned

CITRUS: dict[str, tuple[Colour, Colour]] = {
    "lime": (tone("#4f8f1f"), tone("#c9e07a")),
    "lemon": (tone("#e0b21a"), tone("#fbeb8c")),
    "orange": (tone("#e8760f"), tone("#ffb648")),
}
"""Peel and flesh."""


def citrus_wheel(
    layer: Layer, centre: Point, radius: float, fruit: str, *, squash: float = 1.0, turn: float = 0
) -> None:
    """A slice with ten segments; `squash` narrows it as it turns away from the eye."""
    peel, flesh = CITRUS[fruit]

    def placed(path: list[Point]) -> list[Point]:
        return turned(scaled(path, squash, 1.0, centre), turn, centre)

    layer.fill(placed(ellipse((centre[0] + 3, centre[1] + 5), radius, radius)), tone("#1a0b04", 0.45), blur=4)
    layer.fill(placed(ellipse(centre, radius, radius)), down(lighter(peel, 0.25), peel, darker(peel, 0.3)))
    layer.fill(placed(ellipse(centre, radius * 0.91, radius * 0.91)), lighter(flesh, 0.72))
    for index in range(10):
        layer.fill(
            placed(_segment(centre, radius * 0.85, index * 36)),
            glow(lighter(flesh, 0.45), flesh, darker(flesh, 0.10), radius=0.7),
        )
    layer.fill(
        placed(ellipse((centre[0] - radius * 0.3, centre[1] - radius * 0.35), radius * 0.4, radius * 0.2)),
        tone("#ffffff", 0.35),
        blur=radius * 0.10,
    )


def citrus_wedge(layer: Layer, centre: Point, size: float, fruit: str, *, turn: float = 0) -> None:
    """A wedge lying on its peel, `size` pixels wide."""
    peel, flesh = CITRUS[fruit]
    half = size / 2
    rind = turned(ellipse(centre, half, half * 0.62, start=0, end=180), turn, centre)
    layer.fill([(x + 2, y + 6) for x, y in rind], tone("#140802", 0.5), blur=6)
    layer.fill(rind, down(lighter(peel, 0.2), peel, darker(peel, 0.45)))
    face = turned(
        smooth(
            [
                (centre[0] - half, centre[1]),
                (centre[0], centre[1] + half * 0.34),
                (centre[0] + half, centre[1]),
                (centre[0], centre[1] - half * 0.10),
            ],
            closed=True,
        ),
        turn,
        centre,
    )
    layer.fill(face, across(flesh, lighter(flesh, 0.45), flesh))
    layer.stroke(face, 2.0, lighter(flesh, 0.75))
    for share in (-0.5, 0.0, 0.5):
        ray = turned([(centre[0], centre[1] + half * 0.28), (centre[0] + half * share, centre[1])], turn, centre)
        layer.stroke(ray, 1.6, lighter(flesh, 0.7))


def leaf(layer: Layer, base: Point, length: float, turn: float, colour: Colour) -> None:
    """One leaf growing to the right of `base`, turned clockwise by degrees."""
    x, y = base
    outline = smooth(
        [
            (x, y),
            (x + length * 0.22, y - length * 0.27),
            (x + length * 0.55, y - length * 0.32),
            (x + length * 0.84, y - length * 0.17),
            (x + length, y),
            (x + length * 0.84, y + length * 0.17),
            (x + length * 0.55, y + length * 0.32),
            (x + length * 0.22, y + length * 0.27),
        ],
        closed=True,
    )
    layer.fill(turned(outline, turn, base), down(lighter(colour, 0.32), colour, darker(colour, 0.42)))
    layer.stroke(
        turned([(x, y), (x + length * 0.9, y)], turn, base), max(1.2, length * 0.03), fade(darker(colour, 0.45), 0.8)
    )


def mint(layer: Layer, base: Point, size: float) -> None:
    """A tuft of mint that opens upwards."""
    fan = (
        (-172, 0.74, 0.40),
        (-8, 0.74, 0.40),
        (-146, 0.96, 0.28),
        (-36, 0.96, 0.28),
        (-120, 1.10, 0.16),
        (-62, 1.06, 0.16),
        (-92, 1.16, 0.06),
        (-138, 0.62, 0.0),
        (-46, 0.62, 0.0),
    )
    for turn, length, shade in fan:
        leaf(layer, base, size * length, turn, darker(tone("#66b247"), shade))


def sprig(layer: Layer, base: Point, size: float) -> None:
    """Three mint leaves on top of a dessert."""
    for turn, length, shade in ((-158, 0.95, 0.15), (-24, 0.9, 0.22), (-96, 1.05, 0.0)):
        leaf(layer, base, size * length, turn, darker(tone("#69b84a"), shade))


def rosemary(layer: Layer, base: Point, length: float, turn: float) -> None:
    """A sprig of rosemary from `base`, pointing to the right before it is turned."""
    green = tone("#5f7f55")
    tip = turned([(base[0] + length, base[1])], turn, base)[0]
    layer.stroke([base, tip], 4, tone("#5b4a2c"))
    for index in range(20):
        share = 0.12 + 0.88 * index / 19
        x, y = base[0] + (tip[0] - base[0]) * share, base[1] + (tip[1] - base[1]) * share
        for side in (-1, 1):
            needle = math.radians(turn + side * (58 - 20 * share))
            end = (x + math.cos(needle) * length * 0.11, y + math.sin(needle) * length * 0.11)
            layer.fill(ribbon([(x, y), end], [4.6, 1.8]), lighter(green, 0.25) if side < 0 else darker(green, 0.25))


def berry(layer: Layer, centre: Point, radius: float, colour: Colour) -> None:
    """A round berry with a spark of window."""
    layer.fill(
        ellipse(centre, radius, radius),
        glow(lighter(colour, 0.4), colour, darker(colour, 0.65), centre=(0.36, 0.32), radius=0.75),
    )
    layer.fill(
        ellipse((centre[0] - radius * 0.32, centre[1] - radius * 0.36), radius * 0.24, radius * 0.16),
        tone("#ffffff", 0.8),
        blur=1,
    )


def ice_cube(layer: Layer, centre: Point, size: float, turn: float, chance: Random) -> None:
    """A cloudy-hearted cube with bright edges."""
    x, y = centre
    half = size / 2
    face = turned(rounded_box(x - half, y - half, x + half, y + half, size * 0.2), turn, centre)
    layer.fill(face, down(tone("#ffffff", 0.42), tone("#ffffff", 0.12), tone("#ffffff", 0.30)))
    layer.fill(blob(centre, half * 0.6, half * 0.5, chance), tone("#ffffff", 0.24), blur=size * 0.10)
    layer.stroke([*face, face[0]], 2.4, tone("#ffffff", 0.50), blur=0.6)
    top = turned(
        rounded_box(x - half * 0.8, y - half * 0.85, x + half * 0.5, y - half * 0.62, size * 0.1), turn, centre
    )
    layer.fill(top, tone("#ffffff", 0.75), blur=1.6)


def straw(layer: Layer, foot: Point, top: Point, width: float, colour: Colour) -> None:
    """A paper straw with a light side."""
    layer.fill(
        capsule(foot, top, width / 2), across(darker(colour, 0.3), lighter(colour, 0.4), colour, darker(colour, 0.45))
    )


def ginger(layer: Layer, centre: Point, size: float) -> None:
    """Two thin coins of ginger."""
    for dx, dy in ((0.0, 0.0), (0.5, 0.16)):
        spot = (centre[0] + dx * size, centre[1] + dy * size)
        layer.fill(ellipse(spot, size * 0.5, size * 0.34), tone("#a9783a"))
        layer.fill(
            ellipse((spot[0] - 1, spot[1] - 2), size * 0.44, size * 0.29),
            glow(tone("#f6df9a"), tone("#e8c66a"), radius=0.6),
        )


def _segment(centre: Point, radius: float, angle: float) -> list[Point]:
    reach = [(0.14, 0), (0.86, -13), (0.96, 0), (0.86, 13)]
    points = [
        (
            centre[0] + radius * share * math.cos(math.radians(angle + turn)),
            centre[1] + radius * share * math.sin(math.radians(angle + turn)),
        )
        for share, turn in reach
    ]
    return smooth(points, closed=True, steps=5)
