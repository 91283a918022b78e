"""Desserts on their plates."""

from collections.abc import Callable
from random import Random

from infra.launcher.demo.art.dishes import CENTRE, SHEET, board, plate, ramekin, steam
from infra.launcher.demo.art.garnish import berry, sprig
from infra.launcher.demo.art.glassware import condensation, glass_back, glass_front
from infra.launcher.demo.art.heaps import mound
from infra.launcher.demo.art.lathe import Lathe
from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.morsels import churro, ice_cream, rounded_block
from infra.launcher.demo.art.paint import across, darker, down, fade, lighter, tone
from infra.launcher.demo.art.path import Point, ellipse, ribbon, smooth
from infra.launcher.demo.art.relief import speckle
from infra.launcher.demo.looks import Sweet

X, Y = CENTRE
VANILLA = "#f6e7c4"
SLATE = tone("#4a4038")


def dessert(sweet: Sweet, chance: Random) -> Layer:
    """A dessert on a transparent sheet of food size."""
    layer = Layer(*SHEET)
    _DESSERTS[sweet](layer, chance)
    return layer


def _brownie(layer: Layer, chance: Random) -> None:
    plate(layer, (X, Y + 60), 368)
    _drizzle_on_plate(layer, (X + 190, Y + 88), tone("#3a1a0c"))
    layer.stamp(rounded_block("#4a2412", 330, 150, 120), (X - 70, Y + 6))
    front = [(X - 226, Y + 34), (X + 92, Y + 34), (X + 92, Y + 122), (X - 226, Y + 122)]
    speckle(
        layer, front, (tone("#7a4628", 0.55), tone("#160904", 0.7), tone("#2a1208", 0.8)), 260, chance, size=(1.5, 5.0)
    )
    crust = ellipse((X - 70, Y - 46), 150, 60)
    speckle(
        layer, crust, (tone("#8a5a34", 0.7), tone("#1c0c05", 0.6), tone("#c89a64", 0.5)), 130, chance, size=(1.5, 4.5)
    )
    layer.stamp(ice_cream(VANILLA), (X - 66, Y - 138), size=1.1)
    _drizzle(layer, (X - 66, Y - 226), tone("#3a1a0c"), chance)
    for dx, dy in ((206, 40), (250, 62), (222, 82)):
        berry(layer, (X + dx, Y + dy), 25, tone("#a01f3a"))
    sprig(layer, (X + 232, Y + 44), 74)


def _petit_gateau(layer: Layer, chance: Random) -> None:
    plate(layer, (X, Y + 60), 368, colour=SLATE)
    x, top, floor = X - 110, Y - 120, Y + 60
    cake = Lathe(x, ((top, 128), (top + 20, 140), (floor - 20, 158), (floor, 156)))
    layer.fill(ellipse((x + 8, floor + 10), 180, 56), tone("#0c0502", 0.6), blur=18)
    side = cake.body(top, floor, tilt=0.32)
    layer.fill(side, across(tone("#1c0a04"), tone("#6a3418"), tone("#4a2210"), tone("#2e1408"), tone("#160804")))
    speckle(layer, side, (tone("#8a5230", 0.4), tone("#140703", 0.5)), 240, chance, size=(1.5, 3.5))
    layer.fill(cake.ring(top, tilt=0.32), down(tone("#7a4526"), tone("#4e2612")))
    speckle(layer, cake.ring(top, tilt=0.32), (tone("#fffaf0", 0.85),), 170, chance, size=(0.8, 2.0))
    _lava(layer, x)
    layer.stamp(ice_cream(VANILLA), (X + 196, Y - 16), size=1.06)
    sprig(layer, (X + 196, Y - 106), 70)
    steam(layer, (x, top - 10), chance, wisps=2)


def _lava(layer: Layer, x: float) -> None:
    """Melted chocolate running out of a cut in the front of the cake and over the plate."""
    chocolate = tone("#5a2a12")
    cut = smooth(
        [
            (x - 6, Y - 60),
            (x + 30, Y - 84),
            (x + 74, Y - 60),
            (x + 84, Y + 40),
            (x + 70, Y + 90),
            (x + 4, Y + 90),
            (x - 14, Y + 30),
        ],
        closed=True,
    )
    pool = smooth(
        [
            (x - 90, Y + 104),
            (x - 10, Y + 78),
            (x + 90, Y + 76),
            (x + 180, Y + 96),
            (x + 216, Y + 124),
            (x + 130, Y + 148),
            (x - 10, Y + 146),
            (x - 84, Y + 130),
        ],
        closed=True,
    )
    layer.fill(cut, down(tone("#1c0a04"), darker(chocolate, 0.35), chocolate))
    layer.fill(pool, down(chocolate, lighter(chocolate, 0.12)))
    layer.fill(
        smooth(
            [
                (x + 10, Y - 30),
                (x + 34, Y - 40),
                (x + 52, Y + 20),
                (x + 60, Y + 110),
                (x + 30, Y + 116),
                (x + 22, Y + 40),
            ],
            closed=True,
        ),
        lighter(chocolate, 0.10),
        blur=5,
    )
    for centre, rx, ry in (((x + 30, Y + 10), 7, 52), ((x + 120, Y + 112), 52, 6), ((x - 40, Y + 122), 26, 5)):
        layer.fill(ellipse(centre, rx, ry), tone("#ffdcb4", 0.65), blur=4)


def _pudim(layer: Layer, _chance: Random) -> None:
    plate(layer, (X, Y + 60), 368)
    caramel = tone("#9a4a0e")
    layer.fill(ellipse((X, Y + 74), 280, 92), down(darker(caramel, 0.2), lighter(caramel, 0.1)))
    layer.fill(ellipse((X - 120, Y + 104), 90, 14), tone("#ffe0a8", 0.5), blur=7)
    flan = Lathe(X, ((Y - 130, 158), (Y - 110, 178), (Y, 204), (Y + 66, 222)))
    side = flan.body(Y - 130, Y + 66, tilt=0.32)
    layer.fill(side, across(tone("#a86a1c"), tone("#f7d78a"), tone("#f0c468"), tone("#dca544"), tone("#96560f")))
    for step in range(11):
        share = -0.92 + 1.84 * step / 10
        layer.fill(flan.strip(Y - 112, Y + 64, share - 0.035, share + 0.035), tone("#b97420", 0.34), blur=5, clip=side)
    top = flan.ring(Y - 130, tilt=0.32)
    drips = smooth(
        [
            (X - 160, Y - 126),
            (X - 150, Y - 60),
            (X - 118, Y - 84),
            (X - 84, Y + 10),
            (X - 50, Y - 66),
            (X - 6, Y - 20),
            (X + 40, Y - 68),
            (X + 76, Y + 26),
            (X + 112, Y - 76),
            (X + 148, Y - 40),
            (X + 160, Y - 126),
        ]
    )
    layer.fill([*drips, (X, Y - 90)], down(lighter(caramel, 0.08), caramel, darker(caramel, 0.1)))
    layer.fill(top, down(darker(caramel, 0.30), caramel, lighter(caramel, 0.18)))
    hole = ellipse((X, Y - 130), 52, 17)
    layer.fill(hole, down(tone("#2a1003"), tone("#7a3c0c")))
    layer.fill(ellipse((X - 86, Y - 144), 44, 11), tone("#fff1d0", 0.8), blur=5)
    layer.fill(flan.strip(Y - 90, Y + 40, -0.72, -0.56), tone("#fffaf0", 0.5), blur=9)
    sprig(layer, (X + 20, Y - 140), 80)


def _churros(layer: Layer, chance: Random) -> None:
    board(layer, (X, Y + 60), 392, 146, handle=True)
    for index, (dx, dy, turn) in enumerate(
        ((-90, -40, -4), (-70, 8, 3), (-96, 56, -2), (-76, 100, 2), (-110, -80, -16), (-60, -116, 9))
    ):
        layer.stamp(churro(index % 4), (X + dx, Y + dy), turn=turn, size=1.08)
    ramekin(layer, (X + 250, Y + 10), 108, tone("#a85a1a"))
    speckle(
        layer,
        ellipse((X - 60, Y + 130), 300, 40),
        (tone("#fff6e0", 0.8), tone("#8a4a1c", 0.6)),
        110,
        chance,
        size=(0.9, 2.0),
    )


def _romeu_e_julieta(layer: Layer, _chance: Random) -> None:
    plate(layer, (X, Y + 60), 368, colour=SLATE)
    for dx, dy in ((-150, -36), (104, -44), (-24, 62)):
        layer.stamp(rounded_block("#f1d795", 214, 84, 62), (X + dx, Y + dy))
        layer.fill(ellipse((X + dx, Y + dy + 40), 84, 8), tone("#a8641a", 0.65), blur=5)
        layer.stamp(rounded_block("#a3201f", 200, 76, 56), (X + dx, Y + dy - 64))
        layer.fill(ellipse((X + dx - 40, Y + dy - 108), 46, 10), tone("#ffd8d0", 0.65), blur=6)
    sprig(layer, (X - 22, Y - 36), 74)
    _drizzle_on_plate(layer, (X + 190, Y + 120), tone("#8a1a1c"))


def _affogato(layer: Layer, chance: Random) -> None:
    glass = Lathe(X, ((250, 190), (380, 184), (520, 150), (600, 70), (640, 30), (690, 24), (726, 40), (752, 128)))
    glass_back(layer, glass)
    coffee = glass.body(372, 606, inset=9)
    layer.fill(coffee, down(tone("#a8764a"), tone("#5a3018"), tone("#2a1208"), tone("#1c0b05")))
    layer.stamp(ice_cream(VANILLA), (X - 70, 320), size=1.06)
    layer.stamp(ice_cream("#efd9ae"), (X + 66, 296), size=1.06)
    layer.fill(glass.body(384, 480, inset=9), down(tone("#b98552", 0.55), tone("#7a4a28", 0.9), tone("#5a3018", 0.96)))
    layer.stroke(glass.ring(386, inset=9, start=0, end=180), 7, tone("#e8c498", 0.75), blur=2.5)
    for x, y in mound((X, 250), 120, 30, 30, 40, chance):
        crumb = ellipse((x, y), chance.uniform(4, 9), chance.uniform(3, 6), steps=8)
        layer.fill(crumb, chance.choice((tone("#c68a48"), tone("#8a5222"), tone("#e8be80"))))
    glass_front(layer, glass, 610, 8, tone("#c08a50"))
    condensation(layer, glass, 420, 590, chance, count=90)


def _drizzle(layer: Layer, crest: Point, sauce: tuple[int, int, int, int], chance: Random) -> None:
    """Sauce over a scoop: a cap with uneven drips."""
    x, y = crest
    cap = smooth(
        [
            (x - 84, y + 58),
            (x - 66, y + 14),
            (x - 36, y - 10),
            (x, y - 18),
            (x + 36, y - 10),
            (x + 66, y + 14),
            (x + 84, y + 58),
            (x + 72, y + 92 + chance.uniform(0, 22)),
            (x + 54, y + 62),
            (x + 26, y + 60),
            (x + 8, y + 116),
            (x - 10, y + 64),
            (x - 38, y + 60),
            (x - 58, y + 86 + chance.uniform(0, 20)),
            (x - 74, y + 66),
        ],
        closed=True,
    )
    layer.fill(cap, down(lighter(sauce, 0.12), sauce, darker(sauce, 0.2)))
    layer.fill(ellipse((x - 26, y - 4), 20, 9), tone("#fff0dc", 0.7), blur=4)


def _drizzle_on_plate(layer: Layer, centre: Point, sauce: tuple[int, int, int, int]) -> None:
    x, y = centre
    line = smooth(
        [(x - 130, y + 26), (x - 80, y), (x - 40, y + 30), (x + 10, y + 2), (x + 56, y + 26), (x + 110, y - 4)]
    )
    layer.fill(ribbon(line, [5, 12, 9, 13, 9, 12, 6]), fade(sauce, 0.92))
    layer.fill(ribbon([(px, py - 2) for px, py in line], [3]), tone("#ffe4cc", 0.45), blur=1.2)


_DESSERTS: dict[Sweet, Callable[[Layer, Random], None]] = {
    "brownie": _brownie,
    "pudim": _pudim,
    "churros": _churros,
    "petit_gateau": _petit_gateau,
    "affogato": _affogato,
    "romeu_e_julieta": _romeu_e_julieta,
}
