"""Wooden boards to share: groups of pieces laid out from the far edge to the near one."""

from collections.abc import Sequence
from random import Random

from PIL import Image

from infra.launcher.demo.art import grill, morsels
from infra.launcher.demo.art.dishes import CENTRE, board, parsley, ramekin
from infra.launcher.demo.art.garnish import berry, citrus_wedge, leaf, rosemary
from infra.launcher.demo.art.heaps import mound
from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.paint import down, tone
from infra.launcher.demo.art.path import Point, ellipse
from infra.launcher.demo.art.relief import lit

X, Y = CENTRE

GENEROUS = 1.16
"""Pieces on a board are this much larger than on a plate, so that the board looks full."""

MUSTARD, HUMMUS, JELLY, HONEY = tone("#c8901a"), tone("#dcc08a"), tone("#a8281c"), tone("#d98a14")


def cheese_board(layer: Layer, chance: Random) -> None:
    """Salami, ham, two cheeses, olives and bread."""
    _ground(layer)
    layer.stamp(grill.cheese_wedge("#f2d27a", "#b9772a"), (X - 250, Y - 96), size=0.98)
    _row(layer, [grill.cold_cut("#a8342a", variant) for variant in range(3)], (X - 40, Y - 104), (74, 6), 4, chance)
    _row(layer, [grill.cold_cut("#d98078", variant) for variant in range(3)], (X - 330, Y + 40), (66, 8), 4, chance)
    _heap(
        layer,
        [grill.cube("#f0c04a", variant) for variant in range(3)],
        mound((X + 48, Y + 40), 96, 40, 44, 12, chance),
        chance,
        size=0.72,
    )
    _row(layer, [morsels.bread_slice(variant) for variant in range(3)], (X + 230, Y - 10), (34, 38), 4, chance)
    _heap(
        layer,
        [grill.olive("#6f7d2a"), grill.olive("#3a2a2a")],
        mound((X - 60, Y + 122), 130, 34, 20, 13, chance),
        chance,
    )
    ramekin(layer, (X + 148, Y + 108), 62, MUSTARD, chance=chance)
    rosemary(layer, (X - 150, Y + 8), 150, -18)


def minas_board(layer: Layer, chance: Random) -> None:
    """Crackling, sausage, cassava, white cheese and lime."""
    _ground(layer)
    _row(layer, [morsels.crackling(variant) for variant in range(3)], (X - 300, Y - 90), (120, -6), 3, chance)
    _heap(
        layer,
        [morsels.cassava(variant) for variant in range(3)],
        mound((X + 200, Y - 60), 130, 50, 60, 12, chance),
        chance,
        turn=30,
        size=0.82,
    )
    for index in range(3):
        layer.stamp(grill.sausage("#96401c"), (X - 190 + index * 18, Y + 34 + index * 44), turn=-4, size=0.88)
    _heap(
        layer,
        [grill.cube("#f7efd8", variant) for variant in range(3)],
        mound((X + 90, Y + 90), 100, 40, 44, 12, chance),
        chance,
        size=0.78,
    )
    citrus_wedge(layer, (X + 290, Y + 96), 116, "lime", turn=-10)
    ramekin(layer, (X - 8, Y - 10), 60, tone("#c8401f"), chance=chance)
    parsley(layer, mound((X + 100, Y), 220, 90, 20, 16, chance), chance)


def german_board(layer: Layer, chance: Random) -> None:
    """White and red sausages, sauerkraut, dark mustard and a soft pretzel."""
    _ground(layer)
    layer.stamp(morsels.pretzel(), (X + 190, Y - 76), size=1.1)
    for index, colour in enumerate(("#e6d3b4", "#b4502c", "#e6d3b4", "#b4502c")):
        layer.stamp(
            grill.sausage(colour, charred=index % 2 == 1),
            (X - 190 + index * 12, Y - 96 + index * 46),
            turn=-5,
            size=0.98,
        )
    _sauerkraut(layer, (X + 110, Y + 98), chance)
    ramekin(layer, (X + 294, Y + 74), 76, MUSTARD, chance=chance)
    for index in range(4):
        layer.stamp(
            grill.vegetable_slice("#6f8f2a", "#b9c466", index % 2),
            (X - 290 + index * 62, Y + 118 + (index % 2) * 8),
            size=0.62,
        )
    parsley(layer, [(X + 90, Y + 70), (X + 140, Y + 90), (X - 300, Y + 130)], chance)


def house_board(layer: Layer, chance: Random) -> None:
    """A little of everything that leaves the kitchen."""
    _ground(layer)
    _heap(
        layer,
        [morsels.fry(variant) for variant in range(3)],
        mound((X - 212, Y - 70), 84, 46, 70, 20, chance),
        chance,
        turn=40,
        size=0.8,
    )
    _row(layer, [morsels.coxinha(variant) for variant in range(3)], (X - 20, Y - 120), (82, 4), 4, chance, size=0.76)
    _row(
        layer, [morsels.onion_ring(variant) for variant in range(3)], (X + 250, Y + 14), (34, 26), 3, chance, size=0.62
    )
    _heap(
        layer,
        [grill.sausage_slice(variant) for variant in range(3)],
        mound((X - 210, Y + 78), 130, 48, 30, 16, chance),
        chance,
        size=0.86,
    )
    _row(
        layer, [morsels.crumbed_ball(variant) for variant in range(3)], (X - 20, Y + 70), (84, 8), 4, chance, size=0.74
    )
    ramekin(layer, (X + 12, Y - 14), 64, tone("#b9c86a"), chance=chance)
    ramekin(layer, (X + 140, Y + 2), 58, tone("#b3261a"))
    citrus_wedge(layer, (X - 60, Y + 134), 96, "lime", turn=8)
    parsley(layer, mound((X - 60, Y + 20), 260, 90, 20, 18, chance), chance)


def cheese_wheel_board(layer: Layer, chance: Random) -> None:
    """Three cheeses of the hills, pepper jelly, honey, nuts and berries."""
    _ground(layer)
    layer.stamp(grill.cheese_wedge("#f4dc8c", "#c48a34"), (X - 230, Y - 84), size=1.05)
    layer.stamp(grill.cheese_wedge("#efe6cf", "#8f8468", veined=True), (X + 110, Y - 96), size=1.05)
    layer.stamp(grill.cheese_wedge("#e8b65a", "#8a4a1a"), (X - 90, Y + 62), size=1.05)
    ramekin(layer, (X + 290, Y + 20), 66, HONEY)
    ramekin(layer, (X - 320, Y + 66), 66, JELLY)
    for x, y in mound((X + 170, Y + 96), 90, 34, 24, 12, chance):
        berry(layer, (x, y), 20, tone("#5a1f4a"))
    for x, y in mound((X - 230, Y + 128), 80, 18, 8, 9, chance):
        lit(layer, ellipse((x, y), 17, 11), tone("#b97a3c"), gloss=0.4)
    rosemary(layer, (X + 60, Y + 6), 140, -30)


def garden_board(layer: Layer, chance: Random) -> None:
    """Vegetables from the embers, hummus, slow bread and olive oil."""
    _ground(layer)
    _row(
        layer,
        [grill.vegetable_slice("#4f7a2a", "#e3dc9a", variant) for variant in range(2)],
        (X - 330, Y - 76),
        (70, -8),
        4,
        chance,
        size=1.16,
    )
    _row(
        layer,
        [grill.vegetable_slice("#4a1f3f", "#d9c49a", variant) for variant in range(2)],
        (X - 310, Y + 66),
        (76, 8),
        4,
        chance,
        size=1.16,
    )
    _row(
        layer,
        [grill.vegetable_slice("#c22a1a", "#e2583a", variant) for variant in range(2)],
        (X + 10, Y - 110),
        (66, 8),
        4,
        chance,
        size=1.16,
    )
    _row(layer, [morsels.bread_slice(variant) for variant in range(3)], (X + 250, Y + 24), (22, 40), 3, chance)
    ramekin(layer, (X + 60, Y + 10), 92, HUMMUS, chance=chance)
    for x, y in mound((X + 60, Y + 128), 110, 20, 16, 9, chance):
        berry(layer, (x, y), 23, tone("#d2321e"))
    for index in range(8):
        leaf(layer, (X - 60 + index * 12, Y + 40 + (index % 3) * 22), 54, -60 + index * 34, tone("#4f8a35"))


def _ground(layer: Layer) -> None:
    board(layer, (X, Y + 22), 408, 166)


def _row(
    layer: Layer,
    sprites: Sequence[Image.Image],
    start: Point,
    step: Point,
    count: int,
    chance: Random,
    *,
    size: float = 1.0,
) -> None:
    """Pieces one beside the other, each a little over the one before."""
    for index in range(count):
        place = (start[0] + step[0] * index, start[1] + step[1] * index)
        layer.stamp(sprites[index % len(sprites)], place, turn=chance.uniform(-6, 6), size=size * GENEROUS)


def _heap(
    layer: Layer,
    sprites: Sequence[Image.Image],
    places: Sequence[Point],
    chance: Random,
    *,
    turn: float = 12,
    size: float = 1.0,
) -> None:
    for place in places:
        layer.stamp(chance.choice(sprites), place, turn=chance.uniform(-turn, turn), size=size * GENEROUS)


def _sauerkraut(layer: Layer, centre: Point, chance: Random) -> None:
    for x, y in mound(centre, 110, 44, 50, 90, chance):
        strand = ellipse(
            (x, y),
            chance.uniform(18, 30),
            chance.uniform(8, 16),
            start=chance.uniform(0, 180),
            end=chance.uniform(200, 330),
            steps=10,
        )
        layer.stroke([(px + 1, py + 3) for px, py in strand], 4.2, tone("#5a4416", 0.45))
        layer.stroke(strand, 3.6, down(tone("#fbf6d8"), tone("#dccb86")))
