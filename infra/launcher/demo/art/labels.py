"""Paper and enamel labels of the house: a firefly, a name and two lines."""

from infra.launcher.demo.art.lathe import Lathe
from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.paint import Colour, across, darker, fade, lighter, tone
from infra.launcher.demo.art.path import Point, ellipse, turned

PAPER, INK = tone("#f0dfbd"), tone("#2a160a")


def wrap_label(
    layer: Layer, body: Lathe, top: float, bottom: float, colour: Colour, words: str, *, size: float
) -> None:
    """A label around a round body, between two heights, with the name in front."""
    band = body.band(top, bottom)
    layer.fill(
        band,
        across(
            darker(colour, 0.72),
            darker(colour, 0.15),
            lighter(colour, 0.16),
            colour,
            darker(colour, 0.35),
            darker(colour, 0.78),
        ),
    )
    ink = tone("#fff3da") if sum(colour[:3]) < 420 else INK
    for y in (top + (bottom - top) * 0.09, bottom - (bottom - top) * 0.09):
        layer.stroke(body.ring(y, inset=6, start=14, end=166), 2.2, fade(ink, 0.6))
    sag = body.radius(bottom) * 0.10
    middle = (top + bottom) / 2 + sag * 0.7
    firefly(layer, (body.x, middle - (bottom - top) * 0.20), (bottom - top) * 0.13, ink)
    layer.text(words, (body.x, middle + (bottom - top) * 0.10), size, fade(ink, 0.95))
    layer.text(
        "CHOPERIA PIRILAMPO", (body.x, middle + (bottom - top) * 0.10 + size * 0.82), size * 0.26, fade(ink, 0.75)
    )


def firefly(layer: Layer, centre: Point, size: float, ink: Colour) -> None:
    """The emblem of the house: a firefly with its lamp on; `size` is about half its height in pixels."""
    x, y = centre
    layer.fill(ellipse((x, y + size * 0.62), size * 0.85, size * 0.85), tone("#ffc44d", 0.75), blur=size * 0.28)
    for side in (-1, 1):
        wing = turned(ellipse((x + side * size * 0.52, y), size * 0.26, size * 0.72), side * -38, (x, y - size * 0.2))
        layer.fill(wing, fade(ink, 0.55))
    layer.fill(ellipse((x, y), size * 0.26, size * 0.62), ink)
    layer.fill(ellipse((x, y + size * 0.52), size * 0.25, size * 0.40), tone("#ffd871"))
    layer.fill(ellipse((x, y - size * 0.66), size * 0.20, size * 0.20), ink)
