"""Portions from the fryer."""

from random import Random

from infra.launcher.demo.art import morsels
from infra.launcher.demo.art.dishes import CENTRE, board, parsley, plate, ramekin
from infra.launcher.demo.art.garnish import citrus_wedge
from infra.launcher.demo.art.heaps import heap, mound
from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.paint import across, down, tone
from infra.launcher.demo.art.path import Point, ellipse, ribbon, smooth

X, Y = CENTRE

GREEN_MAYO, TARTAR, CHILLI, BUTTER = tone("#b9c86a"), tone("#efe6c8"), tone("#c8401f"), tone("#e8b53c")


def fries(layer: Layer, chance: Random) -> None:
    """Standing in an enamel cup, with the green mayonnaise of the house."""
    _standing_fries(layer, (X - 50, Y - 90), chance)
    _enamel_cup(layer, X - 50, Y - 120, Y + 150, 176, 138)
    heap(
        layer,
        [morsels.fry(variant) for variant in range(3)],
        [(X + 150, Y + 160), (X - 250, Y + 168)],
        chance,
        turn=(-16, 16),
    )
    ramekin(layer, (X + 258, Y + 62), 96, GREEN_MAYO, chance=chance)


def _standing_fries(layer: Layer, mouth: Point, chance: Random) -> None:
    sprites = [morsels.fry(variant, length=270) for variant in range(4)]
    for row in range(3):
        for column in range(9):
            share = -1 + 2 * (column + chance.uniform(0.2, 0.8)) / 9
            lift = chance.uniform(0, 46) + 60 * (1 - share * share) + (2 - row) * 34
            place = (mouth[0] + share * (140 + row * 8), mouth[1] - lift + row * 26)
            layer.stamp(chance.choice(sprites), place, turn=90 + share * 24 + chance.uniform(-9, 9))


def _enamel_cup(layer: Layer, x: float, top: float, bottom: float, wide: float, narrow: float) -> None:
    """A white enamel cup with a blue-black rim and its chips."""
    side = [
        (x - wide, top),
        (x - narrow, bottom),
        *ellipse((x, bottom), narrow, narrow * 0.26, start=180, end=0, steps=30),
        (x + wide, top),
    ]
    front = side + ellipse((x, top), wide, wide * 0.28, start=0, end=180, steps=30)
    layer.fill(ellipse((x + 14, bottom + 16), narrow * 1.3, narrow * 0.36), tone("#120702", 0.62), blur=20)
    layer.fill(front, across(tone("#9a8f80"), tone("#fffaf0"), tone("#efe6d6"), tone("#cfc2ae"), tone("#8a7458")))
    layer.fill(front, down(tone("#2a1204", 0.45), tone("#2a1204", 0.0), tone("#2a1204", 0.10), tone("#2a1204", 0.42)))
    layer.stroke(
        ellipse((x, top), wide, wide * 0.28, start=-4, end=184, steps=40),
        11,
        across(tone("#1b2430"), tone("#4a5a70"), tone("#161c26")),
    )
    layer.stroke(ellipse((x, bottom - 4), narrow, narrow * 0.26, start=6, end=174, steps=40), 7, tone("#1b2430"))
    layer.fill(
        ribbon([(x - wide * 0.72, top + 70), (x - narrow * 0.74, bottom - 20)], [26]), tone("#ffffff", 0.6), blur=8
    )


def loaded_fries(layer: Layer, chance: Random) -> None:
    plate(layer, (X, Y + 30), 368)
    sprites = [morsels.fry(variant) for variant in range(4)]
    heap(layer, sprites, mound((X, Y + 10), 275, 88, 120, 46, chance), chance, turn=(-50, 50))
    _melted_cheddar(layer)
    heap(
        layer,
        [morsels.bacon_bit(variant) for variant in range(4)],
        mound((X, Y - 10), 230, 70, 130, 34, chance),
        chance,
        turn=(-60, 60),
        size=0.9,
    )
    parsley(layer, mound((X, Y - 10), 220, 66, 120, 26, chance), chance)


def _melted_cheddar(layer: Layer) -> None:
    """A blanket of cheddar over the top of the heap, running down in uneven tongues."""
    crest = [(-196, -44), (-150, -84), (-80, -108), (0, -120), (80, -110), (150, -82), (200, -40)]
    tongues = [
        (214, 6),
        (190, 44),
        (168, 2),
        (140, 12),
        (118, 82),
        (88, 90),
        (70, 22),
        (40, 30),
        (18, 104),
        (-14, 110),
        (-34, 26),
        (-66, 20),
        (-90, 74),
        (-122, 70),
        (-136, 8),
        (-166, 14),
        (-186, 40),
        (-210, 4),
    ]
    blanket = smooth([(X + x, Y + y) for x, y in crest + tongues], closed=True, steps=6)
    layer.fill([(x + 3, y + 9) for x, y in blanket], tone("#4a2204", 0.5), blur=6)
    layer.fill(blanket, down(tone("#ffcf62"), tone("#f7ab22"), tone("#e89312")))
    layer.fill([(x, y + 44) for x, y in blanket], tone("#b8640a", 0.35), blur=16, clip=blanket)
    for x, y, reach in ((-104, -70, 60), (40, -92, 70), (-18, 40, 12), (98, 30, 12), (-110, 26, 11), (150, -40, 26)):
        layer.fill(ellipse((X + x, Y + y), reach, max(5, reach * 0.16)), tone("#fff6d0", 0.75), blur=4)


def cassava(layer: Layer, chance: Random) -> None:
    plate(layer, (X, Y + 30), 368)
    heap(
        layer,
        [morsels.cassava(variant) for variant in range(4)],
        mound((X - 50, Y + 6), 240, 84, 130, 30, chance),
        chance,
        turn=(-42, 42),
    )
    parsley(layer, mound((X - 50, Y - 6), 220, 66, 120, 24, chance), chance)
    ramekin(layer, (X + 262, Y + 40), 84, BUTTER)


def coxinha(layer: Layer, chance: Random) -> None:
    plate(layer, (X, Y + 40), 368)
    rows: tuple[tuple[float, tuple[float, ...]], ...] = (
        (-84, (-170, -20, 130)),
        (8, (-232, -90, 54)),
        (92, (-150, -10)),
    )
    for y, columns in rows:
        for dx in columns:
            layer.stamp(
                morsels.coxinha(chance.randrange(4)), (X + dx, Y - 40 + y), turn=chance.uniform(-5, 5), size=1.02
            )
    ramekin(layer, (X + 226, Y + 62), 92, CHILLI, chance=chance)
    citrus_wedge(layer, (X + 120, Y + 140), 110, "lime", turn=-12)


def rib_balls(layer: Layer, chance: Random) -> None:
    board(layer, (X, Y + 50), 392, 146, handle=True)
    sprites = [morsels.crumbed_ball(variant) for variant in range(4)]
    places = [(-220, -20), (-95, -34), (30, -30), (-270, 66), (-140, 62), (-12, 66), (-164, -104), (-40, -112)]
    for dx, dy in sorted(places, key=lambda place: place[1] if place[1] > -90 else 40):
        layer.stamp(chance.choice(sprites), (X + dx, Y + dy), turn=chance.uniform(-30, 30), size=1.0)
    parsley(layer, [(X - 200, Y + 130), (X - 40, Y + 136), (X + 60, Y + 110)], chance)
    ramekin(layer, (X + 216, Y + 24), 104, CHILLI, chance=chance)


def onion_rings(layer: Layer, chance: Random) -> None:
    plate(layer, (X, Y + 40), 368)
    sprites = [morsels.onion_ring(variant) for variant in range(4)]
    places = [(-200, -8), (-30, -30), (130, -6), (-120, 62), (54, 74), (-110, -70), (46, -84), (-36, -136), (-40, -186)]
    for dx, dy in places:
        layer.stamp(chance.choice(sprites), (X + dx - 30, Y + dy), turn=chance.uniform(-16, 16), size=0.98)
    ramekin(layer, (X + 250, Y + 66), 88, TARTAR, chance=chance)


def pork_crackling(layer: Layer, chance: Random) -> None:
    board(layer, (X, Y + 50), 392, 146, handle=True)
    sprites = [morsels.crackling(variant) for variant in range(4)]
    for dx, dy in ((-230, -24), (-70, -44), (96, -30), (-150, 56), (20, 64), (-60, -118)):
        layer.stamp(chance.choice(sprites), (X + dx - 20, Y + dy), turn=chance.uniform(-12, 12), size=1.06)
    for dx, dy, turn in ((250, 30, -14), (206, 110, 8), (-330, 110, 20)):
        citrus_wedge(layer, (X + dx, Y + dy), 124, "lime", turn=turn)


def fish_strips(layer: Layer, chance: Random) -> None:
    plate(layer, (X, Y + 30), 368)
    heap(
        layer,
        [morsels.fish_strip(variant) for variant in range(4)],
        mound((X - 60, Y + 6), 215, 84, 118, 20, chance),
        chance,
        turn=(-36, 36),
    )
    ramekin(layer, (X + 240, Y + 20), 92, TARTAR, chance=chance)
    citrus_wedge(layer, (X + 110, Y + 128), 130, "lemon", turn=-10)
    parsley(layer, mound((X - 60, Y), 200, 66, 100, 20, chance), chance)
