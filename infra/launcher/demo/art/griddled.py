"""Portions from the griddle: they come to the table sizzling."""

from random import Random

from infra.launcher.demo.art import grill, morsels
from infra.launcher.demo.art.dishes import CENTRE, board, parsley, ramekin, skillet, steam
from infra.launcher.demo.art.garnish import leaf, rosemary
from infra.launcher.demo.art.heaps import heap, mound
from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.paint import down, tone
from infra.launcher.demo.art.path import ellipse, ribbon, smooth
from infra.launcher.demo.art.relief import speckle

X, Y = CENTRE

VINAIGRETTE, FAROFA = tone("#c24a2a"), tone("#d8a650")


def calabresa(layer: Layer, chance: Random) -> None:
    skillet(layer, (X - 40, Y + 30), 338)
    places = mound((X - 40, Y + 26), 280, 84, 74, 46, chance)
    slices, onions = (
        [grill.sausage_slice(variant) for variant in range(4)],
        [grill.onion_strip(variant) for variant in range(4)],
    )
    for index, place in enumerate(places):
        heap(layer, onions if index % 3 == 1 else slices, [place], chance, turn=(-24, 24))
    heap(layer, onions, mound((X - 40, Y - 20), 220, 50, 60, 12, chance), chance, turn=(-170, 170))
    parsley(layer, mound((X - 40, Y), 250, 66, 74, 26, chance), chance)
    steam(layer, (X - 40, Y - 60), chance)


def steak_strips(layer: Layer, chance: Random) -> None:
    skillet(layer, (X - 40, Y + 30), 338)
    layer.fill(ellipse((X - 40, Y + 36), 318, 102), tone("#2a0f05", 0.92))
    heap(
        layer,
        [grill.steak_piece(variant) for variant in range(4)],
        mound((X - 70, Y + 26), 250, 78, 84, 30, chance),
        chance,
        turn=(-34, 34),
    )
    heap(
        layer,
        [grill.onion_strip(variant) for variant in range(4)],
        mound((X - 70, Y - 6), 210, 50, 70, 8, chance),
        chance,
        turn=(-50, 50),
    )
    parsley(layer, mound((X - 70, Y), 230, 60, 80, 30, chance), chance)
    for index, (dx, dy) in enumerate(((226, -20), (270, 34), (214, 86))):
        layer.stamp(morsels.bread_slice(index), (X + dx, Y + dy), turn=-18 + index * 16)
    steam(layer, (X - 80, Y - 60), chance)


def picanha(layer: Layer, chance: Random) -> None:
    board(layer, (X, Y + 40), 392, 146, handle=True)
    for index in range(5):
        layer.stamp(
            grill.picanha_slice(index % 4), (X - 270 + index * 92, Y - 20 + index * 9), turn=-14 + index * 5, size=1.02
        )
    rosemary(layer, (X - 330, Y + 150), 220, -8)
    ramekin(layer, (X + 300, Y - 50), 84, FAROFA, chance=chance)
    ramekin(layer, (X + 262, Y + 74), 84, VINAIGRETTE, chance=chance)
    speckle(layer, ellipse((X - 100, Y + 60), 260, 80), (tone("#fffdf6", 0.9),), 60, chance, size=(1.2, 2.6))
    steam(layer, (X - 120, Y - 90), chance, wisps=3)


def sausages(layer: Layer, chance: Random) -> None:
    skillet(layer, (X - 40, Y + 30), 338)
    for index, (dx, dy) in enumerate(((-20, -78), (20, -30), (-30, 18), (10, 70))):
        layer.stamp(
            grill.sausage("#9c4420" if index % 2 else "#8a3818"),
            (X - 50 + dx, Y + dy + 14),
            turn=chance.uniform(-7, 4),
            size=1.16,
        )
    heap(
        layer,
        [grill.onion_strip(variant) for variant in range(4)],
        mound((X - 40, Y + 80), 200, 30, 10, 7, chance),
        chance,
        turn=(-40, 40),
    )
    rosemary(layer, (X - 250, Y + 120), 200, -26)
    steam(layer, (X - 40, Y - 90), chance)


def curd_cheese(layer: Layer, chance: Random) -> None:
    board(layer, (X, Y + 50), 392, 146, handle=True)
    for index, (dx, dy) in enumerate(((-60, -66), (-130, 6), (-30, 76))):
        bar = (X + dx, Y + dy)
        layer.stroke(
            [(bar[0] + 150, bar[1] + 4), (bar[0] + 300, bar[1] - 6)], 9, down(tone("#e8c48a"), tone("#8a5a26"))
        )
        layer.stamp(grill.grilled_cheese(index), bar, turn=-3, size=1.16)
        honey = smooth(
            [
                (bar[0] - 150, bar[1] - 26),
                (bar[0] - 60, bar[1] + 4),
                (bar[0] + 20, bar[1] - 24),
                (bar[0] + 130, bar[1] + 2),
            ]
        )
        layer.fill(ribbon(honey, [10, 15, 12, 16, 10]), tone("#5e2608", 0.85))
        layer.fill(ribbon([(px - 1, py - 3) for px, py in honey], [4]), tone("#ffd08a", 0.8), blur=1.2)
    ramekin(layer, (X + 300, Y + 96), 80, tone("#5a2408"))
    parsley(layer, mound((X - 70, Y), 210, 80, 10, 18, chance), chance)


def polenta(layer: Layer, chance: Random) -> None:
    skillet(layer, (X - 40, Y + 30), 338)
    for index, (dx, dy) in enumerate(((-90, -76), (90, -66), (-150, -8), (40, 4), (-60, 66), (120, 66))):
        layer.stamp(grill.polenta_bar(index % 4), (X - 40 + dx, Y + dy + 16), turn=chance.uniform(-8, 8), size=0.92)
    for x, y in mound((X - 40, Y - 4), 250, 80, 30, 26, chance):
        crumb = ellipse((x, y), chance.uniform(8, 15), chance.uniform(6, 10), steps=10)
        layer.fill(crumb, down(tone("#fffaf0"), tone("#d9cfb4")))
        layer.fill(ellipse((x + 2, y), 3.4, 2.4, steps=8), tone("#5f7a80", 0.8))
    for index in range(5):
        leaf(layer, (X - 160 + index * 66, Y - 20 + (index % 2) * 60), 44, -30 + index * 34, tone("#4f8a35"))
    steam(layer, (X - 40, Y - 90), chance)
