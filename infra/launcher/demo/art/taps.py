"""Draught taps: one by one, or four on the chrome rail of the bar, and the beer that runs out of them."""

from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.paint import Colour, Paint, across, darker, down, fade, glow, lighter, tone
from infra.launcher.demo.art.path import ellipse, ribbon, rounded_box, smooth

STEEL_TONES = (
    "#1b1714",
    "#5d5349",
    "#d9cdbb",
    "#fffaf0",
    "#a59a8b",
    "#6a6056",
    "#4c443c",
    "#93836d",
    "#f0b878",
    "#8a5a2c",
    "#1d130c",
)


def steel(alpha: float = 1.0) -> Paint:
    """Brushed steel lit by a window on the left and a lamp on the right."""
    return across(*(tone(code, alpha) for code in STEEL_TONES))


def tap(layer: Layer, x: float, y: float, colour: Colour, *, scale: float = 1.0) -> None:
    """A draught tap from the front, handle up, spout down; `y` is its collar, `scale` 1 is 320 pixels tall."""

    def at(dx: float, dy: float) -> tuple[float, float]:
        return x + dx * scale, y + dy * scale

    handle = smooth([at(-24, -60), at(-38, -150), at(-30, -205), at(0, -222), at(30, -205), at(38, -150), at(24, -60)])
    layer.fill(
        handle, across(darker(colour, 0.7), darker(colour, 0.1), colour, darker(colour, 0.35), darker(colour, 0.75))
    )
    layer.fill(ellipse(at(-14, -150), 7 * scale, 44 * scale), tone("#ffffff", 0.55), blur=4 * scale)
    layer.fill(rounded_box(*at(-30, -74), *at(30, -54), 8 * scale), steel())
    layer.fill(ribbon([at(0, -66), at(0, -30)], [22 * scale, 30 * scale]), steel())
    layer.fill(rounded_box(*at(-46, -34), *at(46, 4), 14 * scale), steel())
    layer.fill(ribbon([at(0, 0), at(0, 60), at(0, 96)], [50 * scale, 40 * scale, 30 * scale]), steel())
    layer.fill(ellipse(at(0, 96), 15 * scale, 5 * scale), tone("#0d0805"))
    layer.fill(ellipse(at(0, -15), 120 * scale, 60 * scale), glow(tone("#ffe9c4", 0.16), tone("#ffe9c4", 0.0)))


def tap_rail(layer: Layer, left: float, right: float, y: float, handles: tuple[Colour, ...], *, floor: float) -> None:
    """A horizontal chrome rail on two posts with one tap per handle; `floor` is where the posts stand."""
    span = right - left
    for share in (0.16, 0.84):
        x = left + span * share
        layer.fill(ribbon([(x, y), (x, floor - 20)], [74]), steel())
        layer.fill(
            ribbon([(x, y), (x, floor - 20)], [74]),
            down(tone("#000000", 0.45), tone("#000000", 0.0), tone("#000000", 0.3)),
        )
        layer.fill(
            ellipse((x, floor - 16), 66, 17),
            across(tone("#2a231d"), tone("#d9cdbb"), tone("#6a6056"), tone("#c99a5c"), tone("#1d130c")),
        )
    rail = rounded_box(left, y - 46, right, y + 46, 46)
    layer.fill([(x, py + 12) for x, py in rail], tone("#080403", 0.5), blur=14)
    layer.fill(
        rail, down(tone("#6a6056"), tone("#fffaf0"), tone("#b8ab99"), tone("#4c443c"), tone("#8a5a2c"), tone("#1d130c"))
    )
    layer.fill(rounded_box(left + 40, y - 32, right - 60, y - 20, 6), tone("#ffffff", 0.8), blur=4)
    for index, colour in enumerate(handles):
        tap(layer, left + span * (index + 0.5) / len(handles), y + 18, colour, scale=1.0)


def stream(layer: Layer, x: float, top: float, bottom: float, bright: Colour, body: Colour) -> None:
    """Beer running from a spout: a twisting ribbon that narrows, with a light side."""
    spine = [(x + (3 if step % 2 else -3) * step / 8, top + (bottom - top) * step / 8) for step in range(9)]
    path = smooth(spine)
    widths = [24 - 9 * step / len(path) for step in range(len(path))]
    layer.fill(ribbon(path, widths), across(darker(body, 0.2), lighter(bright, 0.35), body, darker(body, 0.35)))
    layer.fill(ribbon([(px - 4, py) for px, py in path], [4]), fade(lighter(bright, 0.8), 0.8), blur=1.2)
