"""What food is served on: plates, skillets, boards, cups, small bowls; and the steam above it."""

import math
from random import Random

from infra.launcher.demo.art.layer import Layer
from infra.launcher.demo.art.paint import Colour, across, darker, down, fade, glow, lighter, tone
from infra.launcher.demo.art.path import Path, Point, ellipse, moved, ribbon, rounded_box, smooth
from infra.launcher.demo.art.relief import SHADOW, speckle

SHEET = (1120, 860)
"""Finished size of a food sheet in pixels."""

CENTRE = (560.0, 600.0)
"""The middle of the dish on its sheet."""

STONEWARE, PORCELAIN = tone("#e9dfcf"), tone("#efe6d6")

VIEW = 0.36
"""Height of a horizontal circle against its width: food is seen from further above than glasses."""


def plate(layer: Layer, centre: Point, radius: float, *, colour: Colour = STONEWARE) -> None:
    """A shallow stoneware plate."""
    x, y = centre
    rim = ellipse(centre, radius, radius * VIEW)
    layer.fill(moved(rim, 6, 26), fade(SHADOW, 0.62), blur=22)
    layer.fill(
        moved(rim, 0, 14),
        across(darker(colour, 0.72), darker(colour, 0.45), darker(colour, 0.60), darker(colour, 0.80)),
    )
    layer.fill(rim, across(lighter(colour, 0.35), colour, darker(colour, 0.12), darker(colour, 0.34)))
    layer.stroke([*rim, rim[0]], 2.6, tone("#fffaf0", 0.55), blur=0.8)
    well = ellipse((x, y + radius * 0.012), radius * 0.76, radius * 0.76 * VIEW)
    layer.fill(well, down(darker(colour, 0.42), darker(colour, 0.20), lighter(colour, 0.05)), blur=2.5)
    layer.fill(
        ellipse((x, y + radius * 0.04), radius * 0.56, radius * 0.5 * VIEW), fade(darker(colour, 0.6), 0.35), blur=26
    )


def skillet(layer: Layer, centre: Point, radius: float) -> None:
    """A cast-iron pan on its wooden base, handle to the right."""
    x, y = centre
    board(layer, (x + 10, y + 40), radius * 1.10, radius * 0.46)
    handle = smooth([(x + radius * 0.85, y - 6), (x + radius * 1.10, y - 30), (x + radius * 1.36, y - 44)])
    layer.fill(ribbon(handle, [54]), down(tone("#4a433e"), tone("#191513")))
    rim = ellipse(centre, radius, radius * VIEW)
    layer.fill(moved(rim, 4, 40), fade(SHADOW, 0.75), blur=12)
    layer.fill(moved(rim, 0, 30), across(tone("#0c0a09"), tone("#2b2623"), tone("#141110"), tone("#0a0807")))
    layer.fill(rim, across(tone("#5d554e"), tone("#3a3430"), tone("#26211e"), tone("#4d3f30")))
    layer.stroke([*rim, rim[0]], 2.4, tone("#c9b79d", 0.6), blur=0.8)
    layer.fill(
        ellipse((x, y + 6), radius * 0.92, radius * 0.92 * VIEW),
        down(tone("#0b0908"), tone("#1c1815"), tone("#2c2622")),
    )


def board(layer: Layer, centre: Point, half_width: float, half_depth: float, *, handle: bool = False) -> None:
    """A thick wooden board with round corners and its grain."""
    x, y = centre
    inset = half_width * 0.10
    top = rounded_trapezoid(x, y - half_depth, y + half_depth, half_width - inset, half_width, 30)
    layer.fill(moved(top, 6, 46), fade(SHADOW, 0.66), blur=18)
    if handle:
        grip = rounded_box(x + half_width - 40, y - 44, x + half_width + 110, y + 30, 34)
        layer.fill(moved(grip, 0, 22), tone("#3a1d0c"))
        layer.fill(grip, down(tone("#a96a34"), tone("#7b451d")))
        layer.fill(ellipse((x + half_width + 62, y - 8), 20, 11), tone("#1a0c05"))
    layer.fill(moved(top, 0, 26), across(tone("#2e1508"), tone("#5c3013"), tone("#6b3a18"), tone("#341a0a")))
    layer.fill(top, down(tone("#8b5226"), tone("#b37438"), tone("#9d5f2b")))
    _board_grain(layer, top, x, y, half_width, half_depth)
    layer.fill(top, glow(tone("#ffd79a", 0.30), tone("#ffd79a", 0.0), centre=(0.36, 0.25), radius=0.5))
    layer.stroke([*top, top[0]], 2.2, tone("#ffd9a0", 0.5), blur=0.8)


def rounded_trapezoid(x: float, top: float, bottom: float, half_top: float, half_bottom: float, radius: float) -> Path:
    """A box in perspective: narrower at its far, upper edge."""
    box = rounded_box(x - half_bottom, top, x + half_bottom, bottom, radius)
    share = half_top / half_bottom
    return [(x + (px - x) * (share + (1 - share) * (py - top) / (bottom - top)), py) for px, py in box]


def ramekin(
    layer: Layer,
    centre: Point,
    radius: float,
    sauce: Colour,
    *,
    colour: Colour = PORCELAIN,
    chance: Random | None = None,
) -> None:
    """A small bowl of sauce; with `chance` it gets herbs or seeds on top."""
    x, y = centre
    depth = radius * 0.62
    side = (
        smooth([(x - radius, y), (x - radius * 0.94, y + depth * 0.6), (x - radius * 0.78, y + depth)])
        + ellipse((x, y + depth), radius * 0.78, radius * 0.24, start=180, end=0, steps=24)
        + smooth([(x + radius * 0.78, y + depth), (x + radius * 0.94, y + depth * 0.6), (x + radius, y)])
    )
    layer.fill(ellipse((x + 4, y + depth + radius * 0.12), radius * 0.95, radius * 0.34), fade(SHADOW, 0.6), blur=10)
    layer.fill(
        side, across(darker(colour, 0.35), lighter(colour, 0.3), colour, darker(colour, 0.25), darker(colour, 0.60))
    )
    layer.fill(ellipse(centre, radius, radius * VIEW), across(lighter(colour, 0.4), colour, darker(colour, 0.2)))
    pool = ellipse((x, y + 2), radius * 0.86, radius * 0.86 * VIEW)
    layer.fill(pool, down(darker(sauce, 0.35), sauce, lighter(sauce, 0.16)))
    swirl = ellipse((x - radius * 0.05, y + 2), radius * 0.50, radius * 0.16, start=20, end=300)
    layer.stroke(swirl, radius * 0.07, fade(lighter(sauce, 0.45), 0.6), blur=1.5)
    layer.fill(
        ellipse((x - radius * 0.36, y - radius * 0.05), radius * 0.24, radius * 0.07), tone("#ffffff", 0.55), blur=2.5
    )
    if chance is not None:
        speckle(layer, pool, (darker(sauce, 0.55), lighter(sauce, 0.5), tone("#4d7a2a")), 34, chance, size=(1.2, 2.6))


def steam(layer: Layer, centre: Point, chance: Random, *, wisps: int = 4) -> None:
    """Thin veils that rise and sway from hot food."""
    for index in range(wisps):
        x = centre[0] + (index - (wisps - 1) / 2) * 96 + chance.uniform(-20, 20)
        sway = chance.uniform(16, 30) * (1 if index % 2 else -1)
        rise = chance.uniform(230, 320)
        spine = [
            (x + sway * (0.5 + step / 12) * math.sin(step / 12 * 5.2 + index), centre[1] - rise * step / 12)
            for step in range(13)
        ]
        widths = [12 + 40 * step / 13 for step in range(13)]
        veil = down(tone("#fff4e0", 0.0), tone("#fff4e0", 0.13), tone("#fff4e0", 0.15), tone("#fff4e0", 0.0))
        layer.fill(ribbon(spine, widths), veil, blur=12)


def parsley(layer: Layer, places: list[Point], chance: Random) -> None:
    """Chopped green herbs scattered at the given places."""
    for x, y in places:
        for _ in range(3):
            spot = (x + chance.uniform(-9, 9), y + chance.uniform(-6, 6))
            green = chance.choice((tone("#5f9a34"), tone("#3f7a26"), tone("#86b84a")))
            layer.fill(ellipse(spot, chance.uniform(2.5, 5), chance.uniform(1.8, 3.2), steps=8), green)


def _board_grain(layer: Layer, top: Path, x: float, y: float, half_width: float, half_depth: float) -> None:
    grain = Random(f"board {half_width:.0f}")
    for index in range(26):
        level = y - half_depth + 2 * half_depth * (index + grain.random()) / 26
        wave = [(x - half_width + half_width * 2 * step / 10, level + grain.uniform(-2.5, 2.5)) for step in range(11)]
        dark = grain.random() < 0.7
        layer.fill(
            ribbon(smooth(wave, steps=4), [grain.uniform(1.0, 2.8)]),
            tone("#54290e", 0.34) if dark else tone("#e0a566", 0.25),
            clip=top,
        )
