"""Fried things, one piece at a time. Each function draws a small sheet to be stamped, turned and repeated in a heap."""

import math
from functools import lru_cache
from random import Random

from PIL import Image

from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.paint import darker, down, fade, glow, lighter, mix, tone
from infra.launcher.demo.art.path import blob, capsule, ellipse, ribbon, rounded_box, smooth
from infra.launcher.demo.art.relief import MARGIN, lit, speckle

CRUST = (tone("#f0b45a"), tone("#c47a24"), tone("#8a4a12"), tone("#ffd894"))
"""Crumb colours of anything breaded and fried."""


@lru_cache(maxsize=16)
def fry(variant: int, *, length: int = 190) -> Image.Image:
    """A potato stick lying along the width: a lit upper face, a darker lower one, toasted ends."""
    chance = Random(f"fry {variant}")
    layer = Layer(length + 30, 60, margin=MARGIN)
    bend = chance.uniform(-7, 7)
    upper = smooth([(12, 24), (length / 2, 20 + bend), (length + 16, 25)])
    lower = [(px, py + 17) for px, py in upper]
    colour = mix(tone("#f4c04c"), tone("#dd9526"), chance.uniform(0.0, 0.7))
    layer.fill(
        [(px + 2, py + 14) for px, py in upper] + [(px + 2, py + 10) for px, py in reversed(lower)],
        tone("#2a1002", 0.55),
        blur=4,
    )
    layer.fill(upper + lower[::-1], down(lighter(colour, 0.30), colour, darker(colour, 0.18)))
    layer.fill([(px, py + 12) for px, py in upper] + lower[::-1], fade(darker(colour, 0.55), 0.62))
    for end in (14.0, length + 14.0):
        layer.fill(ellipse((end, 33), 16, 15), tone("#9a520f", 0.55), blur=5, clip=upper + lower[::-1])
    layer.stroke([(px, py + 2.5) for px, py in upper], 2.4, tone("#fff0b8", 0.7), blur=1)
    speckle(layer, upper + lower[::-1], (tone("#fffbe8", 0.8), tone("#a85e14", 0.45)), 26, chance, size=(0.7, 1.5))
    return layer.drawn()


@lru_cache(maxsize=8)
def cassava(variant: int) -> Image.Image:
    """A thick, split stick of cassava: pale heart, crisp golden edges."""
    chance = Random(f"cassava {variant}")
    layer = Layer(230, 92, margin=MARGIN)
    body = smooth(
        [(16, 46), (40, 22), (110, 18 + chance.uniform(-4, 4)), (190, 22), (214, 44), (188, 70), (110, 74), (38, 70)],
        closed=True,
    )
    lit(layer, body, mix(tone("#f6dd94"), tone("#eebf58"), chance.random()), gloss=0.55, shade=0.6)
    for _ in range(3):
        y = chance.uniform(32, 60)
        crack = smooth(
            [
                (chance.uniform(30, 70), y),
                (110, y + chance.uniform(-6, 6)),
                (chance.uniform(150, 200), y + chance.uniform(-5, 5)),
            ]
        )
        layer.stroke(crack, 2.6, tone("#a8641a", 0.65), blur=0.8)
    layer.fill(ellipse((22, 48), 18, 22), tone("#b86f1c", 0.7), blur=7, clip=body)
    layer.fill(ellipse((208, 46), 18, 22), tone("#b86f1c", 0.7), blur=7, clip=body)
    speckle(layer, body, (tone("#fffdf0", 0.8), tone("#b9771f", 0.5)), 50, chance, size=(0.8, 2.0))
    return layer.drawn()


@lru_cache(maxsize=8)
def coxinha(variant: int) -> Image.Image:
    """The teardrop of every Brazilian counter, standing on its belly."""
    chance = Random(f"coxinha {variant}")
    layer = Layer(170, 210, margin=MARGIN)
    lean = chance.uniform(-8, 8)
    body = smooth(
        [
            (85 + lean, 12),
            (98 + lean * 0.6, 50),
            (132, 102),
            (152, 152),
            (128, 192),
            (85, 200),
            (42, 192),
            (18, 152),
            (38, 102),
            (72 + lean * 0.6, 50),
        ],
        closed=True,
    )
    lit(layer, body, tone("#d1882e"), gloss=0.5, shade=0.75)
    _crumbed(layer, body, chance, 420)
    return layer.drawn()


@lru_cache(maxsize=8)
def crumbed_ball(variant: int) -> Image.Image:
    """A round croquette in coarse crumbs."""
    chance = Random(f"ball {variant}")
    layer = Layer(150, 150, margin=MARGIN)
    body = blob((75, 72), 58, 55, chance, wobble=0.035)
    lit(layer, body, mix(tone("#b56c22"), tone("#94501a"), chance.random()), gloss=0.5, shade=0.8)
    _crumbed(layer, body, chance, 380)
    return layer.drawn()


@lru_cache(maxsize=8)
def onion_ring(variant: int) -> Image.Image:
    """A thick battered ring, seen at a slant, with its hole."""
    chance = Random(f"ring {variant}")
    layer = Layer(260, 190, margin=MARGIN)
    wide, deep = chance.uniform(98, 108), chance.uniform(60, 68)
    loop = [
        (
            130 + wide * math.cos(a / 40 * math.tau) * (1 + chance.uniform(-0.02, 0.02)),
            92 + deep * math.sin(a / 40 * math.tau),
        )
        for a in range(41)
    ]
    loop = smooth(loop, steps=3)
    layer.fill(ribbon([(px + 4, py + 16) for px, py in loop], [44]), tone("#1c0a02", 0.5), blur=9)
    for width, colour, dx, dy, blur in (
        (46, tone("#a3611a"), 0, 3, 0.0),
        (40, tone("#d2902f"), 0, 0, 1.5),
        (24, tone("#eeb554"), -2, -5, 4.0),
        (9, tone("#ffe3a0", 0.85), -4, -10, 3.0),
    ):
        layer.fill(ribbon([(px + dx, py + dy) for px, py in loop], [width]), colour, blur=blur)
    speckle(layer, ribbon(loop, [42]), (tone("#8a4c10", 0.5), tone("#ffe2a6", 0.6)), 330, chance, size=(0.9, 2.4))
    return layer.drawn()


@lru_cache(maxsize=8)
def crackling(variant: int) -> Image.Image:
    """A slice of rolled pork belly: blistered rind outside, a spiral of meat and fat inside."""
    chance = Random(f"crackling {variant}")
    layer = Layer(230, 190, margin=MARGIN)
    rind = blob((115, 92), 96, 72, chance, wobble=0.05, lobes=13)
    lit(layer, rind, tone("#b4641c"), gloss=0.5, shade=0.7)
    speckle(
        layer, rind, (tone("#f2b760", 0.85), tone("#7d3c0c", 0.6), tone("#ffdf9c", 0.8)), 260, chance, size=(1.5, 5.0)
    )
    layer.fill(ellipse((113, 88), 76, 54), glow(tone("#c06a44"), tone("#9a4a2c"), radius=0.6))
    for turn, colour, width in ((0.0, tone("#f4dcae"), 12.0), (0.55, tone("#7e321c"), 7.0)):
        spiral = [
            (
                113 + (10 + 62 * t / 60) * math.cos(t / 60 * 13 + turn),
                88 + (7 + 44 * t / 60) * math.sin(t / 60 * 13 + turn),
            )
            for t in range(61)
        ]
        layer.fill(ribbon(spiral, [width]), fade(colour, 0.85), blur=1.6)
    layer.fill(ellipse((86, 60), 40, 14), tone("#fff3d0", 0.5), blur=7)
    return layer.drawn()


@lru_cache(maxsize=8)
def fish_strip(variant: int) -> Image.Image:
    """A finger of fish in corn meal."""
    chance = Random(f"fish {variant}")
    layer = Layer(240, 96, margin=MARGIN)
    body = smooth(
        [
            (14, 50),
            (46, 24 + chance.uniform(-4, 4)),
            (120, 18),
            (190, 26),
            (226, 46),
            (192, 70),
            (118, 78 + chance.uniform(-4, 4)),
            (46, 72),
        ],
        closed=True,
    )
    lit(layer, body, mix(tone("#e0a23c"), tone("#cf8a2a"), chance.random()), gloss=0.55, shade=0.65)
    _crumbed(layer, body, chance, 420)
    return layer.drawn()


@lru_cache(maxsize=4)
def churro(variant: int) -> Image.Image:
    """A ridged stick of dough rolled in sugar and cinnamon."""
    chance = Random(f"churro {variant}")
    layer = Layer(380, 80, margin=MARGIN)
    body = capsule((34, 40), (346, 40), 24)
    lit(layer, body, tone("#b56a24"), gloss=0.3, shade=0.6)
    for y, strength in ((26, 0.5), (36, 0.65), (47, 0.7), (56, 0.6)):
        layer.stroke([(26, y), (354, y)], 3.2, tone("#5c2c0a", strength), blur=1.0)
        layer.stroke([(28, y - 4), (352, y - 4)], 2.4, tone("#f0b468", strength), blur=1.0)
    speckle(
        layer, body, (tone("#fffaf0", 0.9), tone("#fff0d0", 0.8), tone("#6a3210", 0.6)), 330, chance, size=(0.7, 1.7)
    )
    return layer.drawn()


@lru_cache(maxsize=8)
def bread_slice(variant: int) -> Image.Image:
    """A toasted slice of a small loaf."""
    chance = Random(f"bread {variant}")
    layer = Layer(180, 140, margin=MARGIN)
    crust = blob((90, 66), 76, 50, chance, wobble=0.03)
    lit(layer, crust, tone("#a8641f"), gloss=0.2, shade=0.5)
    crumb = blob((89, 62), 67, 42, chance, wobble=0.02)
    layer.fill(crumb, down(tone("#fbe7bd"), tone("#efcf94"), tone("#d9a95e")))
    speckle(layer, crumb, (tone("#c78f45", 0.55), tone("#fff6de", 0.8)), 90, chance, size=(1.0, 3.4))
    return layer.drawn()


@lru_cache(maxsize=4)
def bacon_bit(variant: int) -> Image.Image:
    """A crumb of crisp bacon."""
    chance = Random(f"bacon {variant}")
    layer = Layer(60, 44, margin=MARGIN)
    body = blob((30, 20), 20, 12, chance, wobble=0.2)
    lit(layer, body, tone("#9a3418"), gloss=0.4)
    layer.stroke([(16, 20), (44, 22)], 4, tone("#f0b98a", 0.8), blur=1)
    return layer.drawn()


@lru_cache(maxsize=2)
def ice_cream(flavour: str) -> Image.Image:
    """A scoop with its ragged skirt; `flavour` is a `#rrggbb` colour."""
    chance = Random(f"scoop {flavour}")
    layer = Layer(240, 230, margin=MARGIN)
    colour = tone(flavour)
    skirt = blob((120, 168), 98, 34, chance, wobble=0.10, lobes=16)
    lit(layer, skirt, darker(colour, 0.06), gloss=0.3, shade=0.3)
    ball = blob((120, 106), 88, 86, chance, wobble=0.02)
    lit(layer, ball, colour, gloss=0.75, shade=0.38, shadow=0.2)
    for _ in range(16):
        x, y = chance.uniform(50, 180), chance.uniform(50, 165)
        layer.stroke(
            smooth([(x, y), (x + 14, y - 4), (x + 30, y + 2)]), 2.2, fade(darker(colour, 0.25), 0.30), blur=1.2
        )
    speckle(layer, ball, (tone("#3a2410", 0.6),), 18, chance, size=(0.8, 1.3))
    return layer.drawn()


@lru_cache(maxsize=4)
def pretzel() -> Image.Image:
    """A soft pretzel with coarse salt."""
    chance = Random("pretzel")
    layer = Layer(330, 260, margin=MARGIN)
    loop = smooth([(165, 210), (80, 190), (40, 110), (90, 48), (150, 76), (196, 168), (238, 214)])
    other = [(330 - x, y) for x, y in loop]
    for arm in (loop, other):
        layer.fill(ribbon([(x + 3, y + 14) for x, y in arm], [40]), tone("#1a0a02", 0.45), blur=8)
        for width, colour, lift, blur in (
            (40, tone("#5f2a0a"), 0, 0.0),
            (34, tone("#9a4e16"), 2, 1.5),
            (18, tone("#cf8434"), 6, 4.0),
            (6, tone("#ffdca0", 0.8), 10, 2.0),
        ):
            layer.fill(ribbon([(x, y - lift) for x, y in arm], [width]), colour, blur=blur)
        speckle(layer, ribbon([(x, y - 5) for x, y in arm], [22]), (tone("#fffaf0"),), 70, chance, size=(1.4, 2.8))
    return layer.drawn()


@lru_cache(maxsize=4)
def rounded_block(colour: str, width: int = 150, height: int = 90, depth: int = 34) -> Image.Image:
    """A cut block lying flat: its top face and its front; `colour` is `#rrggbb`."""
    body = tone(colour)
    layer = Layer(width + 30, height + depth + 30, margin=MARGIN)
    top = rounded_box(12, 10, 12 + width, 10 + height, 12)
    front = rounded_box(12, 10 + depth, 12 + width, 10 + height + depth, 12)
    layer.fill([(x + 5, y + 14) for x, y in front], tone("#120702", 0.55), blur=9)
    layer.fill(front, down(darker(body, 0.20), darker(body, 0.35), darker(body, 0.58)))
    layer.fill(top, down(lighter(body, 0.25), body, darker(body, 0.06)))
    layer.stroke([*top, top[0]], 2.0, fade(lighter(body, 0.6), 0.55), blur=0.7)
    return layer.drawn()


def _crumbed(layer: Layer, body: list[tuple[float, float]], chance: Random, count: int) -> None:
    colours = tuple(fade(colour, strength) for colour, strength in zip(CRUST, (0.45, 0.5, 0.5, 0.6), strict=True))
    speckle(layer, body, colours, count, chance, size=(0.9, 2.6))
