"""What goes home: growlers, bottles and cans."""

from random import Random

from infra.launcher.demo.art.beer import LIQUIDS
from infra.launcher.demo.art.glassware import condensation
from infra.launcher.demo.art.kegs import BAND_COLOURS
from infra.launcher.demo.art.labels import INK, PAPER, firefly
from infra.launcher.demo.art.lathe import Lathe
from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.paint import Colour, across, darker, down, fade, lighter, mix, tone
from infra.launcher.demo.art.path import ellipse, rounded_box, smooth
from infra.launcher.demo.art.taps import steel
from infra.launcher.demo.looks import Bottle, Growler, SixPack

SHEET = (760, 1000)
"""Finished size of a bottle sheet in pixels."""

_FOOT = 950.0
_X = SHEET[0] / 2


def growler(look: Growler, chance: Random) -> Layer:
    """A one-litre flip-top growler of brown glass; the beer glows a little through it."""
    layer = Layer(*SHEET)
    jar = Lathe(
        _X, ((150, 44), (250, 46), (320, 62), (400, 128), (480, 168), (620, 174), (840, 172), (920, 166), (_FOOT, 150))
    )
    liquid = LIQUIDS[look.beer]
    glass = mix(tone("#6b3410"), darker(liquid.body, 0.35), 0.35)
    _glass_body(layer, jar, glass, lighter(mix(glass, liquid.bright, 0.5), 0.0))
    _flip_top(layer, 150)
    paper_label(layer, jar, 560, 850, BAND_COLOURS[look.beer], look.label, "1 litro")
    _gloss(layer, jar, 300, 930)
    condensation(layer, jar, 420, 930, chance, count=180)
    return layer


def bottle(look: Bottle, chance: Random) -> Layer:
    """A bottle with a crown cap: clear for water, green or brown for soda and beer."""
    layer = Layer(*SHEET)
    tints = {"clear": tone("#9fd6e8"), "green": tone("#2f7a3c"), "brown": tone("#6b3410")}
    tint = tints[look.glass]
    jar = Lathe(
        _X, ((230, 38), (320, 42), (400, 62), (470, 112), (540, 136), (700, 138), (880, 136), (930, 132), (_FOOT, 118))
    )
    _glass_body(layer, jar, darker(tint, 0.30), lighter(tint, 0.35), clear=look.glass == "clear")
    _crown_cap(layer, 226, tone("#c8952f") if look.glass != "clear" else tone("#3f7f9a"))
    label = tone("#e7b73a") if look.glass == "green" else tone("#dfeef0")
    paper_label(layer, jar, 610, 800, label, look.label, "da serra", paper=lighter(label, 0.35))
    _gloss(layer, jar, 300, 930)
    condensation(layer, jar, 320, 930, chance, count=220)
    return layer


def six_pack(look: SixPack, chance: Random) -> Layer:
    """Six cans, the back row peeping over the front one."""
    layer = Layer(*SHEET)
    for dx, foot, shade in (
        (-172, -64, 0.45),
        (38, -64, 0.45),
        (248, -64, 0.45),
        (-218, 0, 0.0),
        (-8, 0, 0.0),
        (202, 0, 0.0),
    ):
        can(layer, _X + dx * 0.98, _FOOT + foot, darker(BAND_COLOURS[look.beer], shade), look.label, chance)
    return layer


def can(layer: Layer, x: float, foot: float, colour: Colour, words: str, chance: Random) -> None:
    """A 350 ml can, 200 pixels wide and 420 tall."""
    body = Lathe(
        x, ((foot - 420, 80), (foot - 404, 84), (foot - 372, 100), (foot - 200, 101), (foot - 34, 100), (foot, 84))
    )
    layer.fill(body.body(body.top, foot), steel())
    band = body.band(foot - 370, foot - 30)
    layer.fill(
        band,
        across(
            darker(colour, 0.8),
            darker(colour, 0.2),
            lighter(colour, 0.3),
            colour,
            darker(colour, 0.3),
            darker(colour, 0.75),
        ),
    )
    layer.fill(
        body.band(foot - 150, foot - 60),
        across(darker(PAPER, 0.7), darker(PAPER, 0.1), PAPER, darker(PAPER, 0.15), darker(PAPER, 0.7)),
    )
    firefly(layer, (x, foot - 236), 40, tone("#fff3da"))
    layer.text(words, (x, foot - 92), 46, INK)
    layer.fill(
        ellipse((x, foot - 420), 80, 11), across(tone("#5d5349"), tone("#efe6d8"), tone("#8a7f72"), tone("#d8b080"))
    )
    layer.stroke(ellipse((x, foot - 420), 80, 11), 3, tone("#fffaf0", 0.8))
    layer.fill(ellipse((x + 6, foot - 421), 26, 4), tone("#4a4038", 0.9))
    layer.fill(body.strip(foot - 366, foot - 40, -0.7, -0.5), down(tone("#ffffff", 0.5), tone("#ffffff", 0.1)), blur=4)
    condensation(layer, body, foot - 360, foot - 40, chance, count=90)


def paper_label(
    layer: Layer,
    jar: Lathe,
    top: float,
    bottom: float,
    colour: Colour,
    words: str,
    small: str,
    *,
    paper: Colour = PAPER,
) -> None:
    """A cream label with a coloured stripe, the firefly and two lines."""
    band = jar.band(top, bottom, inset=1)
    layer.fill(
        band, across(darker(paper, 0.75), darker(paper, 0.22), paper, paper, darker(paper, 0.2), darker(paper, 0.72))
    )
    height, width = bottom - top, jar.radius((top + bottom) / 2)
    stripe = jar.band(bottom - height * 0.20, bottom - height * 0.08, inset=1)
    layer.fill(
        stripe, across(darker(colour, 0.7), darker(colour, 0.1), lighter(colour, 0.1), colour, darker(colour, 0.7))
    )
    sag = width * 0.11
    firefly(layer, (jar.x, top + height * 0.24 + sag), height * 0.13, INK)
    layer.text(words, (jar.x, top + height * 0.52 + sag), min(height * 0.24, width * 2.0 / max(len(words), 4)), INK)
    layer.text(small, (jar.x, top + height * 0.69 + sag), height * 0.085, fade(INK, 0.75))


def _glass_body(layer: Layer, jar: Lathe, glass: Colour, heart: Colour, *, clear: bool = False) -> None:
    solid = 0.42 if clear else 0.97
    body = jar.body(jar.top, jar.bottom)
    layer.fill(body, fade(glass, solid))
    layer.fill(ellipse((jar.x, 700), jar.radius(700) * 0.7, 230), fade(heart, 0.55), blur=40, clip=body)
    edge = fade(darker(glass, 0.75), 0.55 if clear else 0.95)
    clear_edge = fade(darker(glass, 0.75), 0.0)
    layer.fill(body, across(edge, fade(edge, 0.4), clear_edge, clear_edge, clear_edge, fade(edge, 0.35), edge))
    layer.stroke(jar.ring(jar.bottom, start=10, end=170), 4, fade(lighter(heart, 0.4), 0.7), blur=1.5)


def _gloss(layer: Layer, jar: Lathe, top: float, bottom: float) -> None:
    layer.fill(
        jar.strip(top, bottom, -0.80, -0.62),
        down(tone("#ffffff", 0.10), tone("#ffffff", 0.55), tone("#ffffff", 0.22)),
        blur=3.5,
    )
    layer.fill(jar.strip(top + 30, bottom - 200, -0.55, -0.50), tone("#ffffff", 0.28), blur=2)
    layer.fill(jar.strip(top, bottom, 0.86, 0.94), tone("#ffc57a", 0.6), blur=2.5)
    layer.stroke(jar.strip(top, bottom, -0.99, -0.98), 1.5, tone("#fff3dc", 0.4))


def _flip_top(layer: Layer, top: float) -> None:
    """Porcelain stopper, red gasket and the wire that holds it."""
    layer.fill(
        rounded_box(_X - 50, top - 6, _X + 50, top + 26, 10), across(tone("#2c1408"), tone("#8a4a1c"), tone("#3a1a0a"))
    )
    layer.fill(
        rounded_box(_X - 40, top - 20, _X + 40, top - 4, 6), across(tone("#5a120c"), tone("#d0402c"), tone("#7a1a10"))
    )
    layer.fill(
        rounded_box(_X - 46, top - 76, _X + 46, top - 16, 22),
        across(tone("#9a8f80"), tone("#fffaf0"), tone("#efe4d0"), tone("#a8865a")),
    )
    wire = smooth(
        (
            (_X - 52, top + 70),
            (_X - 62, top + 10),
            (_X - 54, top - 46),
            (_X, top - 60),
            (_X + 54, top - 46),
            (_X + 62, top + 10),
            (_X + 52, top + 70),
        )
    )
    layer.stroke(wire, 6, tone("#3a332c"))
    layer.stroke([(x - 1.5, y - 1.5) for x, y in wire], 2.2, tone("#f4e6cc", 0.9))
    layer.fill(rounded_box(_X - 54, top + 60, _X + 54, top + 72, 5), steel())


def _crown_cap(layer: Layer, top: float, colour: Colour) -> None:
    cap = Lathe(_X, ((top - 36, 30), (top - 28, 42), (top + 10, 48)))
    layer.fill(
        cap.body(cap.top, cap.bottom), across(darker(colour, 0.7), lighter(colour, 0.3), colour, darker(colour, 0.6))
    )
    for index in range(-4, 5):
        x = _X + index * 10.6
        layer.stroke([(x, top - 16), (x, top + 10)], 2.2, darker(colour, 0.6))
    layer.fill(ellipse((_X - 8, top - 30), 16, 3), tone("#ffffff", 0.6), blur=1.5)
