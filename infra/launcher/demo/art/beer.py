"""What is inside a beer glass: the liquid in its own colour, its bubbles and its foam."""

from dataclasses import dataclass
from random import Random

from infra.launcher.demo.art.lathe import Lathe
from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.paint import Colour, across, down, fade, glow, lighter, mix, tone
from infra.launcher.demo.art.path import Path, ellipse, smooth
from infra.launcher.demo.looks import Beer, Foam


@dataclass(frozen=True, slots=True)
class Liquid:
    """A beer by its colours: where light passes (`bright`), the body, the dark edges.

    `haze` 0 is clear, 1 is milk.
    """

    bright: Colour
    body: Colour
    deep: Colour
    haze: float = 0.0


LIQUIDS: dict[Beer, Liquid] = {
    "straw": Liquid(tone("#ffe488"), tone("#f3b52c"), tone("#a9670a")),
    "gold": Liquid(tone("#ffd766"), tone("#eb9f1c"), tone("#94540a")),
    "wheat": Liquid(tone("#ffdf91"), tone("#efae45"), tone("#a8661a"), haze=0.8),
    "hazy": Liquid(tone("#ffd27a"), tone("#f2a23a"), tone("#b5651a"), haze=1.0),
    "amber": Liquid(tone("#ffb54a"), tone("#d9741a"), tone("#71300a")),
    "copper": Liquid(tone("#f58a3c"), tone("#b8481a"), tone("#561808")),
    "ruby": Liquid(tone("#d9533a"), tone("#8a2418"), tone("#3a0c0a")),
    "brown": Liquid(tone("#a8582a"), tone("#54240f"), tone("#1f0c06")),
    "black": Liquid(tone("#4a2412"), tone("#1c0d07"), tone("#080403")),
    "wine": Liquid(tone("#d43a63"), tone("#84163c"), tone("#35081c")),
    "berry": Liquid(tone("#ff8a8f"), tone("#d63f5e"), tone("#7c1733"), haze=0.35),
}

FOAMS: dict[Foam, Colour] = {
    "white": tone("#fff6e3"),
    "ivory": tone("#fbe9c9"),
    "tan": tone("#dcb98a"),
    "pink": tone("#f9d9d3"),
}


def pour(layer: Layer, glass: Lathe, top: float, bottom: float, liquid: Liquid, *, inset: float) -> Path:
    """Fill the glass with liquid between two heights and return the outline of the liquid."""
    body = glass.body(top, bottom, inset=inset)
    layer.fill(body, down(mix(liquid.body, liquid.bright, 0.25), liquid.body, mix(liquid.body, liquid.deep, 0.35)))
    _backlight(layer, glass, body, top, bottom, liquid)
    deep = liquid.deep
    edge = 1.0 - 0.25 * liquid.haze
    sides = (edge, 0.72, 0.34, 0.10, 0.0, 0.0, 0.0, 0.06, 0.22, 0.60, edge)
    layer.fill(body, across(*(fade(deep, strength) for strength in sides)))
    layer.fill(body, down(fade(deep, 0.42), fade(deep, 0.10), fade(deep, 0), fade(deep, 0.06)))
    if liquid.haze:
        layer.fill(body, fade(lighter(liquid.body, 0.35), 0.22 * liquid.haze))
    return body


def bubbles(layer: Layer, glass: Lathe, body: Path, top: float, bottom: float, liquid: Liquid, chance: Random) -> None:
    """Strings of small bubbles that rise and grow, more of them near the surface."""
    colour = lighter(liquid.bright, 0.55)
    strength = (0.75 - 0.45 * liquid.haze) * _clarity(liquid)
    dots = []
    for string in range(11):
        x = -0.74 + 1.48 * (string + chance.random()) / 11
        y = bottom - chance.uniform(0.0, 0.35) * (bottom - top)
        while y > top + 8:
            risen = 1 - (y - top) / (bottom - top)
            radius = chance.uniform(0.6, 1.2) + 1.1 * risen
            dots.append((glass.x + glass.radius(y) * x + chance.uniform(-2, 2), y, radius, fade(colour, strength)))
            y -= chance.uniform(11, 34) * (1.2 - 0.5 * risen)
    for _ in range(110):
        y = top + (bottom - top) * chance.random() ** 2.6
        x = chance.uniform(-0.86, 0.86)
        dots.append((glass.x + glass.radius(y) * x, y, chance.uniform(0.6, 2.0), fade(colour, strength * 0.6)))
    layer.dots(dots, clip=body)


def crown(
    layer: Layer,
    glass: Lathe,
    surface: float,
    brim: float,
    height: float,
    colour: Colour,
    chance: Random,
    *,
    inset: float,
) -> None:
    """Foam from the liquid's surface up to the brim and `height` pixels above it, domed and full of bubbles."""
    foam = glass.body(brim, surface, inset=inset) if surface > brim else []
    dome = _dome(glass, brim, height, chance, inset)
    for path in filter(None, (foam, dome)):
        layer.fill(
            path, across(shaded(colour, 0.55), lighter(colour, 0.3), colour, shaded(colour, 0.12), shaded(colour, 0.62))
        )
    if foam:
        layer.fill(
            foam, down(fade(shaded(colour, 0.3), 0.0), fade(shaded(colour, 0.5), 0.12), fade(shaded(colour, 0.9), 0.5))
        )
        _bubble_skin(layer, glass, foam, brim, surface, colour, chance)
    layer.fill(
        dome, glow(fade(lighter(colour, 0.8), 0.9), fade(lighter(colour, 0.5), 0), centre=(0.36, 0.2), radius=0.55)
    )
    layer.fill(dome, down(fade(colour, 0), fade(shaded(colour, 0.5), 0.15), fade(shaded(colour, 0.9), 0.45)))
    _dome_bubbles(layer, glass, dome, brim, height, colour, chance)


def lacing(layer: Layer, glass: Lathe, surface: float, liquid: Liquid, *, inset: float) -> None:
    """The soft border where foam turns into beer."""
    edge = glass.ring(surface, inset=inset, start=0, end=180)
    layer.stroke(edge, 9, fade(lighter(liquid.bright, 0.35), 0.5), blur=5)
    layer.stroke([(x, y + 7) for x, y in edge], 8, fade(liquid.bright, 0.55), blur=6)


def shaded(colour: Colour, share: float) -> Colour:
    """Foam in shadow turns warm, not grey."""
    return mix(colour, (round(colour[0] * 0.74), round(colour[1] * 0.58), round(colour[2] * 0.40), colour[3]), share)


def _backlight(layer: Layer, glass: Lathe, body: Path, top: float, bottom: float, liquid: Liquid) -> None:
    """Lamps behind the glass shine through the liquid: a bright heart and a bright foot."""
    height, width = bottom - top, max(glass.radius(top), glass.radius(bottom))
    strength = (0.78 if liquid.haze < 0.5 else 0.6) * _clarity(liquid)
    middle = ellipse((glass.x + width * 0.10, top + height * 0.55), width * 0.55, height * 0.42)
    layer.fill(middle, fade(liquid.bright, strength * 0.62), blur=width * 0.22, clip=body)
    foot = ellipse((glass.x + width * 0.05, bottom - height * 0.05), width * 0.66, height * 0.10)
    layer.fill(foot, fade(lighter(liquid.bright, 0.2), strength), blur=width * 0.12, clip=body)


def _clarity(liquid: Liquid) -> float:
    """How much light a beer lets through, from 0.3 (stout) to 1 (straw)."""
    return 0.3 + 0.7 * min(1.0, max(0.0, (sum(liquid.bright[:3]) - 150) / 300))


def _dome(glass: Lathe, brim: float, height: float, chance: Random, inset: float) -> Path:
    """A lumpy cap: the front follows the brim, the top swells above it."""
    radius = glass.radius(brim) - inset
    count = 15
    crest = []
    for index in range(count):
        share = -1 + 2 * index / (count - 1)
        swell = max(0.0, 1 - abs(share) ** 2.6) ** 0.62
        lump = 1 + chance.uniform(-0.06, 0.06)
        crest.append((glass.x + radius * share * 1.01, brim - height * swell * lump))
    return smooth(crest, steps=8) + glass.ring(brim, inset=inset, start=0, end=180)


def _bubble_skin(
    layer: Layer, glass: Lathe, foam: Path, brim: float, surface: float, colour: Colour, chance: Random
) -> None:
    """Bubbles seen through the glass: tight at the top, larger and looser towards the liquid."""
    rims, hearts = [], []
    for _ in range(520):
        depth = chance.random()
        y = brim + (surface - brim) * depth + glass.radius(surface) * 0.10 * depth
        x = glass.x + (glass.radius(y)) * chance.uniform(-0.97, 0.97)
        radius = chance.uniform(0.7, 1.6) + depth * depth * chance.uniform(0.2, 3.0)
        rims.append((x, y, radius, fade(shaded(colour, 0.95), 0.30)))
        hearts.append((x - radius * 0.2, y - radius * 0.25, radius * 0.66, fade(lighter(colour, 0.5), 0.42)))
    layer.dots(rims, clip=foam)
    layer.dots(hearts, clip=foam)


def _dome_bubbles(
    layer: Layer, glass: Lathe, dome: Path, brim: float, height: float, colour: Colour, chance: Random
) -> None:
    """Fine froth on the cap, with a few larger bubbles near the brim."""
    radius = glass.radius(brim)
    rims, hearts = [], []
    for index in range(320):
        x = glass.x + radius * chance.uniform(-0.95, 0.95)
        depth = chance.random()
        y = brim + height * (0.30 - 1.15 * depth)
        size = chance.uniform(0.6, 1.5) if index % 8 else chance.uniform(1.4, 2.6) * (1.15 - depth)
        rims.append((x, y, size, fade(shaded(colour, 0.9), 0.22)))
        hearts.append((x - size * 0.2, y - size * 0.25, size * 0.7, fade(lighter(colour, 0.7), 0.5)))
    layer.dots(rims, clip=dome)
    layer.dots(hearts, clip=dome)
