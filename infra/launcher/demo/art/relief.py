"""One way to light every solid thing: bright above and to the left, dark below, a soft shadow under it."""

from collections.abc import Sequence
from random import Random

from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.paint import Colour, darker, down, fade, lighter, tone
from infra.launcher.demo.art.path import Path, Point, moved, scaled

SHADOW = tone("#120702")

MARGIN = 26
"""Pixels to leave around a piece for the shadow it casts."""


def lit(
    layer: Layer, path: Path, colour: Colour, *, gloss: float = 0.35, shade: float = 0.55, shadow: float = 0.5
) -> None:
    """Fill a solid shape; `gloss`, `shade` and `shadow` are the strengths of its light, its dark side, its shadow."""
    left, top, right, bottom = bounds(path)
    height, size = bottom - top, min(right - left, bottom - top)
    if shadow:
        layer.fill(moved(path, size * 0.03, size * 0.12), fade(SHADOW, shadow), blur=max(1.5, size * 0.10))
    layer.fill(path, down(lighter(colour, 0.22), colour, darker(colour, 0.30)))
    centre = ((left + right) / 2, (top + bottom) / 2)
    layer.fill(moved(path, size * 0.10, height * 0.62), fade(darker(colour, 0.85), shade), blur=size * 0.16, clip=path)
    light = moved(scaled(path, 0.66, 0.5, centre), -size * 0.07, -height * 0.17)
    layer.fill(light, fade(lighter(colour, 0.75), gloss), blur=size * 0.13, clip=path)


def speckle(
    layer: Layer, path: Path, colours: Sequence[Colour], count: int, chance: Random, *, size: tuple[float, float]
) -> None:
    """Crumbs, herbs or pores: random dots of the given radii inside a shape."""
    left, top, right, bottom = bounds(path)
    dots = [
        (chance.uniform(left, right), chance.uniform(top, bottom), chance.uniform(*size), chance.choice(colours))
        for _ in range(count)
    ]
    layer.dots(dots, clip=path)


def bounds(path: Sequence[Point]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the path."""
    xs, ys = [x for x, _ in path], [y for _, y in path]
    return min(xs), min(ys), max(xs), max(ys)
