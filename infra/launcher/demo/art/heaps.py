"""How pieces of food are heaped on a dish."""

import math
from collections.abc import Sequence
from random import Random

from PIL import Image

from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.path import Point


def heap(
    layer: Layer,
    sprites: Sequence[Image.Image],
    places: Sequence[Point],
    chance: Random,
    *,
    turn: tuple[float, float],
    size: float = 1.0,
) -> None:
    """Stamp pieces chosen at random at the places, in order, each turned between two angles in degrees."""
    for place in places:
        layer.stamp(chance.choice(sprites), place, turn=chance.uniform(*turn), size=size * chance.uniform(0.94, 1.06))


def mound(centre: Point, rx: float, ry: float, height: float, count: int, chance: Random) -> list[Point]:
    """Places for the pieces of a heap on a dish, the far ones first; the middle of the heap is `height` pixels high."""
    places = []
    for index in range(count):
        reach = math.sqrt((index + 0.5) / count)
        angle = index * 2.39996 + chance.uniform(-0.25, 0.25)
        depth = reach * math.sin(angle)
        lift = height * (1 - reach**1.7)
        places.append(
            (depth + 0.5 * (1 - reach), (centre[0] + rx * reach * math.cos(angle), centre[1] + ry * depth - lift))
        )
    return [place for _, place in sorted(places)]
