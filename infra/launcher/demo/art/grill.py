"""Meat, cheese and vegetables from the griddle and the larder, one piece at a time."""

import math
from functools import lru_cache
from random import Random

from PIL import Image

from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.paint import Colour, darker, down, fade, glow, lighter, mix, tone
from infra.launcher.demo.art.path import Path, blob, ellipse, ribbon, rounded_box, scaled, smooth
from infra.launcher.demo.art.relief import MARGIN, lit, speckle


@lru_cache(maxsize=8)
def sausage_slice(variant: int) -> Image.Image:
    """A coin of smoked sausage: seared side, mottled face."""
    chance = Random(f"slice {variant}")
    layer = Layer(130, 110, margin=MARGIN)
    lit(layer, ellipse((64, 64), 52, 36), tone("#5e1c0e"), gloss=0.2, shade=0.5)
    face = ellipse((64, 50), 52, 35)
    layer.fill(face, glow(tone("#dc7a52"), tone("#cf5f3a"), tone("#b5482a"), radius=0.6))
    flecks = (tone("#f6cfae", 0.85), tone("#8a2a14", 0.6), tone("#e9a27c", 0.8), tone("#7a2410", 0.5))
    speckle(layer, face, flecks, 46, chance, size=(2.0, 5.2))
    layer.stroke(ellipse((64, 50), 50, 33), 4.5, tone("#6a2410", 0.85), blur=1)
    layer.fill(blob((64, 50), 34, 20, chance, wobble=0.3), tone("#3a1206", 0.22), blur=7, clip=face)
    layer.fill(ellipse((50, 38), 17, 5), tone("#fff0dc", 0.5), blur=3.5)
    return layer.drawn()


@lru_cache(maxsize=8)
def onion_strip(variant: int) -> Image.Image:
    """A soft, browned crescent of onion."""
    chance = Random(f"onion {variant}")
    layer = Layer(150, 80, margin=MARGIN)
    arc = smooth([(14, 24), (44, 52 + chance.uniform(-6, 6)), (92, 56), (136, 26 + chance.uniform(-8, 8))])
    layer.fill(ribbon([(x + 2, y + 6) for x, y in arc], [9]), tone("#120702", 0.45), blur=3)
    layer.fill(ribbon(arc, [4, 8, 10, 11, 11, 10, 8, 4]), down(tone("#fff0c4"), tone("#eec27a"), tone("#b97a30")))
    layer.stroke([(x, y - 2) for x, y in arc], 2, tone("#fffdf2", 0.7), blur=0.6)
    return layer.drawn()


@lru_cache(maxsize=8)
def steak_piece(variant: int) -> Image.Image:
    """A strip of seared beef, glossy with sauce."""
    chance = Random(f"steak {variant}")
    layer = Layer(190, 110, margin=MARGIN)
    body = blob((94, 52), 78, 36, chance, wobble=0.12)
    lit(layer, body, mix(tone("#6e3018"), tone("#4c1e0e"), chance.random()), gloss=0.42, shade=0.75)
    for _ in range(4):
        x = chance.uniform(40, 140)
        layer.stroke(smooth([(x, 24), (x + 8, 50), (x + 2, 78)]), 4, tone("#240c04", 0.45), blur=2)
    layer.fill(ellipse((78, 36), 34, 8), tone("#ffe2c0", 0.65), blur=4, clip=body)
    return layer.drawn()


@lru_cache(maxsize=8)
def sausage(colour: str, *, charred: bool = True) -> Image.Image:
    """A whole curved sausage in its `#rrggbb` colour, with the marks of the griddle."""
    skin = tone(colour)
    layer = Layer(400, 150, margin=MARGIN)
    spine = smooth([(42, 86), (120, 62), (200, 56), (280, 62), (358, 88)])
    body = ribbon(spine, [56, *([66] * (len(spine) - 2)), 56])
    for end in ((42.0, 86.0), (358.0, 88.0)):
        lit(layer, ellipse(end, 30, 29), darker(skin, 0.15), gloss=0.2, shade=0.4)
    lit(layer, body, skin, gloss=0.45, shade=0.7)
    if charred:
        for step in range(6):
            x = 92 + step * 44
            mark = smooth([(x + 16, 34), (x + 4, 60), (x - 8, 90)])
            layer.fill(ribbon(mark, [9]), tone("#2a0f05", 0.6), blur=2.2, clip=body)
    layer.fill(ribbon([(x, y - 17) for x, y in spine[6:-6]], [8]), tone("#fff3e0", 0.6), blur=4)
    return layer.drawn()


@lru_cache(maxsize=4)
def picanha_slice(variant: int) -> Image.Image:
    """A slice of rump cap: cream fat above, seared edge, rosy heart with its grain."""
    chance = Random(f"picanha {variant}")
    layer = Layer(240, 250, margin=MARGIN)
    arch = [(20, 96), (48, 50), (112, 26), (178, 44), (214, 92)]
    outline = smooth([*arch, (224, 150), (204, 200), (140, 224), (70, 216), (26, 186), (14, 140)], closed=True)
    lit(layer, outline, tone("#4e2010"), gloss=0.25, shade=0.45)
    heart = scaled(outline, 0.88, 0.86, (118, 134))
    layer.fill(
        heart, glow(tone("#e07a74"), tone("#cc5a52"), tone("#9a4530"), tone("#6e2e1a"), centre=(0.5, 0.56), radius=0.58)
    )
    for _ in range(26):
        x, y = chance.uniform(40, 170), chance.uniform(92, 200)
        grain = smooth([(x, y), (x + 14, y + chance.uniform(2, 6)), (x + 30, y + chance.uniform(-2, 4))])
        layer.stroke(grain, 2.0, tone("#f6beb0", 0.4) if chance.random() < 0.6 else tone("#7a2a20", 0.35), blur=0.8)
    cap = smooth(arch) + smooth([(200, 108), (166, 76), (112, 62), (62, 80), (34, 112)])
    layer.fill(cap, down(tone("#fbe3b4"), tone("#f3d49a"), tone("#d6a260")))
    layer.stroke(smooth(arch), 7, tone("#96531c", 0.85), blur=1.6)
    layer.fill(ellipse((96, 58), 40, 8), tone("#fffaf0", 0.55), blur=5)
    return layer.drawn()


@lru_cache(maxsize=4)
def grilled_cheese(variant: int) -> Image.Image:
    """A bar of curd cheese, browned in lines."""
    layer = Layer(300, 130, margin=MARGIN)
    _bar(layer, tone("#f6e3ae"), tone("#b8742a"), variant)
    return layer.drawn()


@lru_cache(maxsize=4)
def polenta_bar(variant: int) -> Image.Image:
    """A bar of polenta with a toasted crust."""
    layer = Layer(300, 130, margin=MARGIN)
    _bar(layer, tone("#f2b52c"), tone("#a85c10"), variant)
    return layer.drawn()


@lru_cache(maxsize=8)
def cold_cut(colour: str, variant: int) -> Image.Image:
    """A thin round slice, folded once; `colour` is the `#rrggbb` of the meat."""
    chance = Random(f"cut {colour} {variant}")
    meat = tone(colour)
    layer = Layer(190, 140, margin=MARGIN)
    whole = blob((94, 66), 80, 50, chance, wobble=0.03)
    lit(layer, whole, darker(meat, 0.25), gloss=0.2, shade=0.4, shadow=0.4)
    face = scaled(whole, 0.93, 0.92, (94, 64))
    layer.fill(face, glow(lighter(meat, 0.14), meat, darker(meat, 0.14), radius=0.6))
    speckle(layer, face, (tone("#ffe6dc", 0.75), fade(darker(meat, 0.4), 0.4)), 64, chance, size=(1.2, 3.6))
    fold = smooth([(20, 74), (70, 58), (128, 60), (168, 76)])
    layer.stroke(fold, 7, fade(darker(meat, 0.6), 0.35), blur=4)
    layer.stroke([(x, y - 6) for x, y in fold], 5, tone("#fff1ea", 0.4), blur=3)
    return layer.drawn()


@lru_cache(maxsize=8)
def cheese_wedge(colour: str, rind: str, *, veined: bool = False) -> Image.Image:
    """A wedge with its rind behind; blue veins on request."""
    chance = Random(f"wedge {colour}")
    body, skin = tone(colour), tone(rind)
    layer = Layer(310, 210, margin=MARGIN)
    layer.fill([(20, 128), (150, 186), (292, 112), (292, 150), (150, 206), (20, 150)], tone("#120702", 0.55), blur=9)
    front: Path = [(18, 84), (150, 140), (150, 190), (18, 130)]
    side: Path = [(150, 140), (290, 66), (290, 112), (150, 190)]
    top = [*smooth([(18, 84), (60, 56), (150, 28), (250, 38), (290, 66)]), (150, 140)]
    layer.fill(front, down(darker(body, 0.05), darker(body, 0.25)))
    layer.fill(side, down(darker(body, 0.22), darker(body, 0.45)))
    layer.fill(top, down(lighter(body, 0.2), lighter(body, 0.38)))
    layer.fill(ribbon(smooth([(18, 88), (60, 58), (150, 30), (250, 40), (290, 70)]), [9]), skin)
    for face in (front, side, top):
        if veined:
            speckle(layer, face, (tone("#3f5f6a", 0.75), tone("#6f8f8a", 0.6)), 42, chance, size=(1.5, 5.5))
        else:
            speckle(layer, face, (fade(darker(body, 0.4), 0.5),), 9, chance, size=(2.0, 5.0))
    layer.stroke([(18, 84), (150, 140), (290, 66)], 2.4, fade(lighter(body, 0.75), 0.8), blur=0.8)
    return layer.drawn()


@lru_cache(maxsize=8)
def cube(colour: str, variant: int) -> Image.Image:
    """A bite-sized cube, three faces."""
    body = mix(tone(colour), darker(tone(colour), 0.2), (variant % 3) / 4)
    layer = Layer(110, 120, margin=MARGIN)
    layer.fill([(16, 84), (54, 106), (98, 84), (98, 98), (54, 118), (16, 98)], tone("#120702", 0.5), blur=5)
    layer.fill([(12, 38), (54, 58), (54, 106), (12, 82)], down(body, darker(body, 0.28)))
    layer.fill([(54, 58), (96, 38), (96, 82), (54, 106)], down(darker(body, 0.25), darker(body, 0.48)))
    layer.fill([(12, 38), (54, 18), (96, 38), (54, 58)], down(lighter(body, 0.5), lighter(body, 0.2)))
    layer.stroke([(12, 38), (54, 58), (96, 38)], 2, fade(lighter(body, 0.8), 0.8), blur=0.6)
    return layer.drawn()


@lru_cache(maxsize=8)
def olive(colour: str) -> Image.Image:
    """A pitted olive."""
    layer = Layer(64, 60, margin=MARGIN)
    body = ellipse((31, 27), 24, 20)
    lit(layer, body, tone(colour), gloss=0.5, shade=0.7)
    layer.fill(ellipse((39, 27), 6, 7), tone("#c43a22"))
    layer.fill(ellipse((23, 19), 7, 4), tone("#ffffff", 0.75), blur=1.4)
    return layer.drawn()


@lru_cache(maxsize=8)
def vegetable_slice(rind: str, flesh: str, variant: int) -> Image.Image:
    """A grilled round slice with bars of the griddle."""
    chance = Random(f"vegetable {rind} {variant}")
    layer = Layer(150, 120, margin=MARGIN)
    lit(layer, ellipse((74, 62), 62, 42), tone(rind), gloss=0.25, shade=0.5)
    face = ellipse((74, 56), 56, 36)
    layer.fill(face, glow(lighter(tone(flesh), 0.2), tone(flesh), darker(tone(flesh), 0.15), radius=0.6))
    for offset in (-26, 0, 26):
        layer.fill(
            ribbon([(74 + offset + 16, 20), (74 + offset - 16, 96)], [8]), tone("#3a1c08", 0.55), blur=1.8, clip=face
        )
    speckle(layer, face, (fade(darker(tone(flesh), 0.4), 0.4),), 22, chance, size=(1.2, 2.6))
    layer.fill(ellipse((58, 42), 18, 6), tone("#ffffff", 0.5), blur=3)
    return layer.drawn()


def _bar(layer: Layer, colour: Colour, sear: Colour, variant: int) -> None:
    """A rectangular bar with a top and a front face and seared stripes."""
    chance = Random(f"bar {colour} {variant}")
    top: Path = rounded_box(14, 14, 284, 76, 14)
    front: Path = rounded_box(14, 40, 284, 110, 14)
    layer.fill([(x + 4, y + 12) for x, y in front], tone("#120702", 0.55), blur=8)
    layer.fill(front, down(darker(colour, 0.1), darker(colour, 0.22), darker(colour, 0.5)))
    layer.fill(top, down(lighter(colour, 0.3), colour))
    layer.fill(top, glow(fade(sear, 0.0), fade(sear, 0.15), fade(sear, 0.75), radius=0.62))
    for step in range(6):
        x = 36 + step * 44 + chance.uniform(-4, 4)
        layer.fill(ribbon([(x + 16, 8), (x - 10, 84)], [10]), fade(darker(sear, 0.5), 0.72), blur=2, clip=top)
        layer.fill(ribbon([(x - 8, 78), (x - 8, 112)], [9]), fade(darker(sear, 0.5), 0.45), blur=2.5, clip=front)
    layer.stroke([(24, 76), (274, 76)], 2.2, fade(lighter(colour, 0.6), math.sqrt(0.4)), blur=0.8)
