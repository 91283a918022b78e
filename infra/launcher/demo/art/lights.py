"""Strings of warm bulbs over a party."""

from PIL import Image

from infra.launcher.demo.art.backdrop import shine
from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.paint import tone
from infra.launcher.demo.art.path import Point, ellipse, rounded_box

_BULB = tone("#ffdf9a")


def string_lights(picture: Image.Image, start: Point, end: Point, sag: float, bulbs: int) -> None:
    """Hang a wire between two points, `sag` pixels deep in the middle, with glowing bulbs along it."""
    layer = Layer(picture.width, round(max(start[1], end[1]) + sag + 80))
    wire = [_on_wire(start, end, sag, step / 40) for step in range(41)]
    layer.stroke(wire, 3, tone("#0a0503", 0.9))
    for index in range(bulbs):
        x, y = _on_wire(start, end, sag, (index + 0.5) / bulbs)
        shine(picture, (x, y + 26), (190, 190), tone("#ff9a3c"), 0.11)
        shine(picture, (x, y + 26), (64, 64), tone("#ffc46b"), 0.55)
        layer.fill(rounded_box(x - 6, y, x + 6, y + 14, 3), tone("#1a100a"))
        layer.fill(ellipse((x, y + 26), 13, 16), tone("#ffb84d", 0.95))
        layer.fill(ellipse((x, y + 27), 8, 10), _BULB, blur=2)
        layer.fill(ellipse((x, y + 26), 3.5, 6), tone("#fffdf4"), blur=1)
    sheet = layer.finished()
    picture.paste(sheet, (0, 0), sheet)


def _on_wire(start: Point, end: Point, sag: float, share: float) -> Point:
    droop = sag * 4 * share * (1 - share)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share + droop
