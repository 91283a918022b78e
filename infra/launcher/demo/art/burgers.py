"""Burgers from the side, one layer at a time from the bottom bun up."""

from dataclasses import dataclass
from random import Random

from infra.launcher.demo.art.dishes import CENTRE, SHEET, board, steam
from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.paint import Colour, across, darker, down, fade, lighter, tone
from infra.launcher.demo.art.path import Path, ellipse, ribbon, rounded_box, smooth, turned
from infra.launcher.demo.art.relief import lit, speckle
from infra.launcher.demo.looks import Bun, Burger, Patty
from infra.launcher.demo.looks import Layer as Filling

X = CENTRE[0]
_BOARD_Y = 700.0
_HALF = 236.0
"""Half the width of a bun in pixels."""


@dataclass(frozen=True, slots=True)
class _Crust:
    top: Colour
    side: Colour
    crumb: Colour
    seeds: int


_BUNS: dict[Bun, _Crust] = {
    "brioche": _Crust(tone("#c06a1c"), tone("#e3a04a"), tone("#fbe3b0"), 0),
    "sesame": _Crust(tone("#b9661d"), tone("#dd9a48"), tone("#f8dfae"), 70),
    "dark": _Crust(tone("#4f2812"), tone("#6b3a1c"), tone("#9a6a40"), 26),
}
_GREENS: frozenset[Filling] = frozenset(("lettuce", "tomato", "pickles"))
"""Fillings under the patty."""

_PATTIES: dict[Patty, Colour] = {"beef": tone("#5a2a16"), "chicken": tone("#c98628"), "veggie": tone("#7a2f3c")}


def burger(look: Burger, chance: Random) -> Layer:
    """A burger on a small board, on a sheet of `food` size."""
    layer = Layer(*SHEET)
    board(layer, (X, _BOARD_Y), 400, 96)
    crust = _BUNS[look.bun]
    _paper(layer)
    level = _bottom_bun(layer, crust, _BOARD_Y + 8)
    greens = [filling for filling in look.layers if filling in _GREENS]
    rest = [filling for filling in look.layers if filling not in _GREENS]
    for filling in greens:
        level = _filling(layer, filling, level, chance)
    for index in range(look.patties):
        level = _patty(layer, look.patty, level, chance)
        for filling in rest:
            if index == 0 or filling in ("cheddar", "bacon"):
                level = _filling(layer, filling, level, chance)
    _top_bun(layer, crust, level + 6, chance)
    if look.patty != "veggie":
        steam(layer, (X, level - 150), chance, wisps=3)
    return layer


def _paper(layer: Layer) -> None:
    sheet = [
        (X - 300, _BOARD_Y + 8),
        (X - 210, _BOARD_Y - 62),
        (X + 240, _BOARD_Y - 56),
        (X + 310, _BOARD_Y + 20),
        (X + 120, _BOARD_Y + 66),
        (X - 160, _BOARD_Y + 62),
    ]
    layer.fill([(x + 3, y + 8) for x, y in sheet], tone("#120702", 0.45), blur=6)
    layer.fill(sheet, down(tone("#d8c8a8"), tone("#f2e7cf")))
    layer.fill(ellipse((X + 8, _BOARD_Y + 14), 270, 46), tone("#2a1204", 0.6), blur=16, clip=sheet)


def _bottom_bun(layer: Layer, crust: _Crust, floor: float) -> float:
    body = rounded_box(X - _HALF, floor - 80, X + _HALF, floor + 12, 40)
    layer.fill([(x + 4, y + 10) for x, y in body], tone("#120702", 0.55), blur=10)
    layer.fill(body, down(crust.crumb, crust.side, crust.top, darker(crust.top, 0.35)))
    layer.fill(ellipse((X + 150, floor - 30), 130, 60), fade(darker(crust.top, 0.7), 0.45), blur=36, clip=body)
    layer.fill(ellipse((X - 110, floor - 40), 90, 11), fade(lighter(crust.side, 0.7), 0.55), blur=9, clip=body)
    return floor - 78


def _top_bun(layer: Layer, crust: _Crust, floor: float, chance: Random) -> None:
    dome = smooth(
        [
            (X - _HALF - 4, floor - 6),
            (X - _HALF - 12, floor - 60),
            (X - 190, floor - 150),
            (X - 80, floor - 200),
            (X + 80, floor - 200),
            (X + 190, floor - 150),
            (X + _HALF + 12, floor - 60),
            (X + _HALF + 4, floor - 6),
        ]
    )
    dome += smooth(
        [
            (X + _HALF + 4, floor - 6),
            (X + 120, floor + 16),
            (X, floor + 20),
            (X - 120, floor + 16),
            (X - _HALF - 4, floor - 6),
        ]
    )
    layer.fill([(x, y + 14) for x, y in dome[-50:]], tone("#1a0a02", 0.5), blur=8)
    layer.fill(dome, down(crust.top, crust.top, crust.side, lighter(crust.side, 0.3)))
    layer.fill(ellipse((X + 120, floor - 40), 170, 110), fade(darker(crust.top, 0.7), 0.45), blur=50, clip=dome)
    layer.fill(ellipse((X - 80, floor - 150), 120, 40), fade(lighter(crust.top, 0.85), 0.7), blur=26, clip=dome)
    layer.fill(ellipse((X - 96, floor - 164), 54, 13), tone("#fffaf0", 0.75), blur=8, clip=dome)
    rim = smooth([(X + 60, floor - 198), (X + 190, floor - 150), (X + _HALF + 10, floor - 60)])
    layer.stroke(rim, 5, across(tone("#ffc680", 0.0), tone("#ffc680", 0.7)), blur=2.5)
    _seeds(layer, crust, floor, chance)


def _seeds(layer: Layer, crust: _Crust, floor: float, chance: Random) -> None:
    for _ in range(crust.seeds):
        share = chance.uniform(-0.86, 0.86)
        height = (1 - abs(share) ** 2.4) * 196
        x, y = X + share * _HALF, floor - height * chance.uniform(0.45, 0.98)
        turn = share * 40 + chance.uniform(-25, 25)
        layer.fill(turned(ellipse((x + 1, y + 3), 9, 5, steps=14), turn, (x, y)), tone("#5a2c08", 0.5))
        layer.fill(turned(ellipse((x, y), 8, 4.2, steps=14), turn, (x, y)), down(tone("#fffaf0"), tone("#ecd09a")))


def _patty(layer: Layer, patty: Patty, floor: float, chance: Random) -> float:
    colour = _PATTIES[patty]
    height = 74.0
    points = [
        (X + (_HALF + 8) * share, floor - height + chance.uniform(-5, 5)) for share in (-0.96, -0.5, 0.0, 0.5, 0.96)
    ]
    points += [(X + (_HALF + 8) * share, floor + chance.uniform(-3, 7)) for share in (1.0, 0.5, 0.0, -0.5, -1.0)]
    body = smooth(points, closed=True)
    lit(layer, body, colour, gloss=0.28, shade=0.75)
    crumbs = (fade(lighter(colour, 0.45), 0.5), fade(darker(colour, 0.5), 0.6), fade(lighter(colour, 0.2), 0.5))
    speckle(layer, body, crumbs, 520, chance, size=(1.5, 5.0))
    if patty == "chicken":
        speckle(layer, body, (tone("#ffdc92", 0.75), tone("#8a4a10", 0.6)), 360, chance, size=(1.5, 4.0))
    layer.stroke([(X - 200, floor - height + 10), (X - 40, floor - height + 6)], 7, tone("#ffdcb4", 0.4), blur=4)
    return floor - height + 6


def _filling(layer: Layer, filling: Filling, floor: float, chance: Random) -> float:
    match filling:
        case "lettuce":
            _frill(layer, floor, chance, tone("#6fae3a"))
            return floor - 22
        case "tomato":
            _discs(layer, floor, (-130, 10, 140), 96, 26, tone("#d23a22"))
            return floor - 24
        case "pickles":
            _discs(layer, floor, (-160, -54, 60, 162), 58, 16, tone("#8fa03a"))
            return floor - 14
        case "onion":
            _discs(layer, floor, (-120, 20, 140), 100, 13, tone("#e8c8d4"))
            return floor - 14
        case "cheddar":
            _melted(layer, floor, chance, tone("#f5a31c"))
        case "white_cheese":
            _melted(layer, floor, chance, tone("#f6e3a8"))
        case "bacon":
            _bacon(layer, floor, chance)
            return floor - 20
        case "crispy_onion":
            _crispy_onion(layer, floor, chance)
            return floor - 26
        case "egg":
            _egg(layer, floor)
            return floor - 24
        case "sauce":
            _sauce(layer, floor, chance)
    return floor - 8


def _frill(layer: Layer, floor: float, chance: Random, colour: Colour) -> None:
    for depth, shade in ((10, 0.35), (0, 0.0)):
        edge = [
            (X - _HALF - 26 + (2 * _HALF + 52) * step / 22, floor + depth + chance.uniform(-4, 22))
            for step in range(23)
        ]
        top = [(X + _HALF + 4, floor - 26), (X - _HALF - 4, floor - 26)]
        leaf: Path = smooth(edge, steps=6) + top
        layer.fill([(x, y + 6) for x, y in leaf], tone("#140802", 0.4), blur=5)
        layer.fill(leaf, down(lighter(colour, 0.2), darker(colour, shade), lighter(colour, 0.4)))
    for step in range(14):
        x = X - _HALF + 2 * _HALF * (step + 0.5) / 14
        layer.stroke(
            [(x, floor - 18), (x + chance.uniform(-10, 10), floor + 12)], 2.4, fade(lighter(colour, 0.7), 0.6), blur=0.8
        )


def _discs(layer: Layer, floor: float, offsets: tuple[float, ...], half: float, thick: float, colour: Colour) -> None:
    for dx in offsets:
        lit(
            layer,
            rounded_box(X + dx - half, floor - thick, X + dx + half, floor + 4, thick / 2),
            colour,
            gloss=0.55,
            shade=0.5,
            shadow=0.35,
        )


def _melted(layer: Layer, floor: float, chance: Random, colour: Colour) -> None:
    """A slice that hangs over the patty in soft corners."""
    hang = [(X - _HALF - 6, floor - 8)]
    for share, drop in ((-0.9, 16), (-0.66, 54), (-0.36, 14), (-0.05, 34), (0.28, 12), (0.58, 62), (0.86, 18)):
        hang.append((X + _HALF * share, floor + drop + chance.uniform(-6, 6)))
    hang.append((X + _HALF + 6, floor - 8))
    slice_ = [*smooth(hang), (X + _HALF - 10, floor - 16), (X - _HALF + 10, floor - 16)]
    layer.fill([(x + 2, y + 9) for x, y in slice_], tone("#1a0a02", 0.5), blur=6)
    layer.fill(slice_, down(lighter(colour, 0.25), colour, darker(colour, 0.14)))
    layer.stroke([(X - _HALF + 6, floor - 9), (X + _HALF - 30, floor - 9)], 5, fade(lighter(colour, 0.85), 0.6), blur=2)


def _bacon(layer: Layer, floor: float, chance: Random) -> None:
    for start, stop in ((-1.10, 0.14), (-0.06, 1.14)):
        wave = smooth(
            [
                (
                    X + _HALF * (start + (stop - start) * step / 8),
                    floor - 8 + (9 if step % 2 else -9) + chance.uniform(-3, 3),
                )
                for step in range(9)
            ]
        )
        layer.fill(ribbon([(x, y + 9) for x, y in wave], [26]), tone("#140602", 0.5), blur=5)
        layer.fill(ribbon(wave, [28]), down(tone("#c4482a"), tone("#8a2414")))
        layer.fill(ribbon([(x, y - 2) for x, y in wave], [8]), tone("#f3c39a", 0.9), blur=1)
        layer.fill(ribbon([(x, y + 8) for x, y in wave], [4]), tone("#e09a74", 0.8), blur=1)


def _crispy_onion(layer: Layer, floor: float, chance: Random) -> None:
    for _ in range(90):
        x, y = X + chance.uniform(-_HALF - 4, _HALF + 4), floor + chance.uniform(-26, 10)
        loop = ellipse(
            (x, y),
            chance.uniform(12, 26),
            chance.uniform(5, 11),
            start=chance.uniform(0, 200),
            end=chance.uniform(230, 420),
            steps=12,
        )
        layer.stroke([(px + 1, py + 3) for px, py in loop], 6, tone("#3a1a06", 0.5))
        layer.stroke(loop, 5, chance.choice((tone("#d2902f"), tone("#b26a1c"), tone("#eebc62"))))


def _egg(layer: Layer, floor: float) -> None:
    white = smooth(
        [
            (X - _HALF - 14, floor - 6),
            (X - 170, floor + 22),
            (X - 60, floor + 6),
            (X + 60, floor + 30),
            (X + 170, floor + 8),
            (X + _HALF + 12, floor - 4),
            (X + 140, floor - 28),
            (X - 140, floor - 28),
        ],
        closed=True,
    )
    layer.fill([(x, y + 8) for x, y in white], tone("#140602", 0.45), blur=5)
    layer.fill(white, down(tone("#fffdf4"), tone("#efe2c4")))
    yolk = smooth(
        [
            (X - 60, floor - 22),
            (X - 20, floor - 30),
            (X + 60, floor - 22),
            (X + 66, floor),
            (X + 42, floor + 44),
            (X + 26, floor + 78),
            (X + 12, floor + 40),
            (X - 30, floor + 4),
        ],
        closed=True,
    )
    layer.fill(yolk, down(tone("#ffc83a"), tone("#f39a12")))
    layer.fill(ellipse((X - 12, floor - 16), 22, 5), tone("#ffffff", 0.8), blur=2.5)


def _sauce(layer: Layer, floor: float, chance: Random) -> None:
    cream = tone("#f2c98c")
    for share in (-0.80, -0.24, 0.34, 0.82):
        x, reach = X + _HALF * share, chance.uniform(20, 40)
        lit(
            layer, rounded_box(x - 17, floor - 12, x + 17, floor + reach, 17), cream, gloss=0.6, shade=0.35, shadow=0.35
        )
    layer.fill(
        rounded_box(X - _HALF + 4, floor - 14, X + _HALF - 4, floor + 3, 8),
        down(lighter(cream, 0.3), darker(cream, 0.12)),
    )
