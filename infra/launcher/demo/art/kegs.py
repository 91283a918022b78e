"""Steel kegs with a painted band, and the small draught tower that goes with the party kit."""

from random import Random

from infra.launcher.demo.art.beer import LIQUIDS
from infra.launcher.demo.art.glassware import condensation
from infra.launcher.demo.art.labels import firefly, wrap_label
from infra.launcher.demo.art.lathe import Lathe
from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.paint import Colour, across, down, fade, tone
from infra.launcher.demo.art.path import ellipse, rounded_box
from infra.launcher.demo.art.taps import steel, tap
from infra.launcher.demo.looks import Beer, Keg

SHEET = (900, 1000)
"""Finished size of a keg sheet in pixels."""

_FOOT = 930.0

_SIZES: dict[int, tuple[float, float]] = {50: (690, 236), 30: (600, 206), 20: (600, 158), 10: (360, 146)}
"""Height and radius in pixels by the keg's litres."""

BAND_COLOURS: dict[Beer, Colour] = {
    "straw": tone("#d98a12"),
    "gold": tone("#d98a12"),
    "wheat": tone("#e8d3a0"),
    "hazy": tone("#e08a2a"),
    "amber": tone("#2f6b4a"),
    "copper": tone("#a33f1c"),
    "ruby": tone("#7e1f1a"),
    "brown": tone("#5a2f17"),
    "black": tone("#211a18"),
    "wine": tone("#7c1740"),
    "berry": tone("#b93356"),
}


def keg(look: Keg, chance: Random) -> Layer:
    """A keg, with its tower and a small glass when the look asks for a tap, on a sheet of `SHEET` pixels."""
    layer = Layer(*SHEET)
    if look.with_tap:
        table_cooler(layer, 330.0, look)
        steel_keg(layer, 700.0, look, chance)
    else:
        steel_keg(layer, SHEET[0] / 2, look, chance)
    return layer


def steel_keg(layer: Layer, x: float, look: Keg, chance: Random) -> None:
    """One keg standing at `x`, foot at the sheet's floor."""
    height, radius = _SIZES[look.litres]
    top = _FOOT - height
    collar = height * 0.13
    body = Lathe(x, _profile(top + collar, _FOOT - height * 0.10, radius))
    skirt = Lathe(x, ((_FOOT - height * 0.13, radius * 0.90), (_FOOT - 14, radius * 0.93), (_FOOT, radius * 0.93)))
    layer.fill(skirt.body(skirt.top, _FOOT), steel())
    layer.fill(skirt.body(skirt.top, _FOOT), down(tone("#000000", 0.75), tone("#000000", 0.15), tone("#000000", 0.4)))
    _collar(layer, x, top, collar, radius)
    layer.fill(body.body(body.top, body.bottom), steel())
    layer.fill(
        body.body(body.top, body.bottom),
        down(tone("#fff6e4", 0.22), tone("#000000", 0.0), tone("#000000", 0.10), tone("#000000", 0.55)),
    )
    _hoops(layer, body, height)
    wrap_label(
        layer,
        body,
        body.top + height * 0.21,
        body.bottom - height * 0.20,
        BAND_COLOURS[look.beer],
        look.label,
        size=radius * 0.30,
    )
    layer.text(
        f"{look.litres} L", (x, body.bottom - height * 0.055 + radius * 0.09), radius * 0.17, tone("#2a1c12", 0.8)
    )
    layer.fill(
        body.strip(body.top + 20, body.bottom - 20, -0.66, -0.50),
        down(tone("#ffffff", 0.50), tone("#ffffff", 0.15)),
        blur=6,
    )
    condensation(layer, body, body.top + height * 0.1, body.bottom - 10, chance, count=200)


def _profile(top: float, bottom: float, radius: float) -> tuple[tuple[float, float], ...]:
    span = bottom - top
    shares = (
        (0.0, 0.86),
        (0.05, 0.96),
        (0.13, 1.0),
        (0.17, 1.035),
        (0.21, 1.0),
        (0.5, 1.0),
        (0.79, 1.0),
        (0.83, 1.035),
        (0.87, 1.0),
        (0.95, 0.97),
        (1.0, 0.88),
    )
    return tuple((top + span * share, radius * reach) for share, reach in shares)


def _hoops(layer: Layer, body: Lathe, height: float) -> None:
    """The two rolling hoops: a light line above, a shadow below."""
    span = body.bottom - body.top
    for share in (0.17, 0.83):
        y = body.top + span * share
        layer.stroke(
            body.ring(y - height * 0.016, start=0, end=180),
            5,
            across(tone("#ffffff", 0.1), tone("#ffffff", 0.75), tone("#ffdca8", 0.5)),
            blur=1.4,
        )
        layer.stroke(body.ring(y + height * 0.022, start=0, end=180), 9, tone("#120a06", 0.55), blur=2.6)


def _collar(layer: Layer, x: float, top: float, collar: float, radius: float) -> None:
    """The top ring with its two hand holes, the dished lid and the valve inside it."""
    ring = Lathe(x, ((top, radius * 0.90), (top + collar * 0.5, radius * 0.885), (top + collar * 1.25, radius * 0.885)))
    layer.fill(ring.ring(top, start=0, end=360, tilt=0.15), down(tone("#33291f"), tone("#0d0805")))
    layer.fill(
        ellipse((x, top + collar * 0.55), radius * 0.62, radius * 0.075),
        across(tone("#3a3028"), tone("#94877a"), tone("#2a211a")),
    )
    layer.fill(
        rounded_box(x - 24, top - 8, x + 24, top + collar * 0.6, 8),
        across(tone("#2a211a"), tone("#e8ddcc"), tone("#5c5148"), tone("#c99a5c"), tone("#231810")),
    )
    front = ring.band(top, top + collar * 1.2)
    layer.fill(front, steel())
    layer.fill(front, down(tone("#ffffff", 0.18), tone("#000000", 0.0), tone("#000000", 0.42)))
    for share in (-0.40, 0.40):
        hole = rounded_box(
            x + radius * share - radius * 0.17,
            top + collar * 0.48,
            x + radius * share + radius * 0.17,
            top + collar * 0.86,
            14,
        )
        layer.fill(hole, tone("#0b0705", 0.94))
        layer.stroke(hole[20:32], 2.4, tone("#fff0d8", 0.6))
    layer.stroke(
        ring.ring(top, tilt=0.15),
        6,
        across(tone("#8a7f72"), tone("#fffaf0"), tone("#9c9082"), tone("#ffcf92"), tone("#6a5238")),
    )


def table_cooler(layer: Layer, x: float, look: Keg) -> None:
    """A table-top cooler in dark enamel with one tap, and a glass being filled under it."""
    left, right, top = x - 190, x + 150, _FOOT - 640
    box = rounded_box(left, top, right, _FOOT - 8, 26)
    layer.fill(box, across(tone("#100c0a"), tone("#2f2620"), tone("#4a3b30"), tone("#241b15"), tone("#120c08")))
    layer.fill(
        rounded_box(left + 6, top + 4, right - 6, top + 60, 22), down(tone("#fff0d8", 0.32), tone("#fff0d8", 0.0))
    )
    layer.fill(
        rounded_box(left + 22, top + 30, left + 40, _FOOT - 60, 9),
        down(tone("#ffffff", 0.28), tone("#ffffff", 0.04)),
        blur=4,
    )
    layer.stroke([(right - 4, top + 30), (right - 4, _FOOT - 40)], 4, tone("#ffb860", 0.5), blur=1.5)
    firefly(layer, (x - 20, top + 84), 36, tone("#fff3da"))
    layer.text(look.label, (x - 20, top + 152), 32, tone("#fff3da", 0.85))
    tap(layer, x - 20, top + 350, BAND_COLOURS[look.beer], scale=0.62)
    tray = rounded_box(left + 50, _FOOT - 46, right - 50, _FOOT - 14, 8)
    layer.fill(tray, across(tone("#4c443c"), tone("#d9cdbb"), tone("#6a6056"), tone("#a5835c")))
    _small_glass(layer, x - 20, look.beer)


def _small_glass(layer: Layer, x: float, beer: Beer) -> None:
    liquid = LIQUIDS[beer]
    glass = Lathe(x, ((_FOOT - 176, 46), (_FOOT - 90, 42), (_FOOT - 30, 36)))
    layer.fill(
        glass.body(_FOOT - 140, _FOOT - 38, inset=4),
        across(liquid.deep, liquid.body, liquid.bright, liquid.body, liquid.deep),
    )
    layer.fill(
        glass.body(_FOOT - 182, _FOOT - 138, inset=3),
        across(tone("#d8c09a"), tone("#fff8ea"), tone("#fff0d8"), tone("#c8a878")),
    )
    layer.fill(
        glass.body(glass.top, glass.bottom),
        across(tone("#ffffff", 0.4), tone("#ffffff", 0.05), tone("#ffffff", 0.05), tone("#ffcf8a", 0.4)),
    )
    layer.fill(glass.strip(_FOOT - 168, _FOOT - 44, -0.7, -0.45), fade(tone("#ffffff"), 0.5), blur=2)
