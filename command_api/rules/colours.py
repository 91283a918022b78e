"""The colour of a house: whether it can be read (WCAG 2.2), and the shades that the screens make of it. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

COLOUR: Final = r"^(#[0-9a-f]{6})?$"
LEAST: Final = 4.5
"""Contrast of text and what is below it, WCAG 2.2 level AA."""
DARK: Final = {"o fundo do site": "#140e09", "os cartões do site": "#1f1610", "o rodapé do site": "#0d0805"}
LIGHT: Final = {"surface": "#fbfaf7", "raised": "#ffffff", "sunken": "#f4f1ed"}
"""The backgrounds of ``tokens.css``."""
ON_BUTTONS: Final = "#110904"
"""Text on a button of the colour."""
_BLACK: Final = "#000000"
_WHITE: Final = "#ffffff"
_STEP: Final = 0.05


@dataclass(frozen=True, slots=True)
class Shades:
    """What ``tokens.css`` calls amber, for a house with a colour of its own. Pairs are for light and dark screens."""

    plain: str
    hover: str
    text: tuple[str, str]
    soft: tuple[str, str]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def unreadable(colour: str) -> tuple[str, str, float] | None:
    """The background of the site on which ``colour`` cannot be read, its colour and the contrast. The site is dark for
    everybody; on light screens text has a darker shade."""
    worst = min(DARK, key=lambda name: contrast(colour, DARK[name]))
    ratio = contrast(colour, DARK[worst])
    return (worst, DARK[worst], ratio) if ratio < LEAST else None


def shades(colour: str) -> Shades:
    """All of them can be read where the screens use them, if ``colour`` can be read on the site."""
    soft = (_mixed(colour, LIGHT["raised"], 0.85), _mixed(colour, DARK["os cartões do site"], 0.88))
    return Shades(
        plain=colour,
        hover=_mixed(colour, _WHITE, 0.15),
        text=(
            _until_readable(colour, [*LIGHT.values(), soft[0]], _BLACK),
            _until_readable(colour, [*DARK.values(), soft[1]], _WHITE),
        ),
        soft=soft,
    )


def _until_readable(colour: str, backgrounds: Sequence[str], towards: str) -> str:
    """The nearest shade of ``colour`` that can be read on all ``backgrounds``."""
    for step in range(round(1 / _STEP)):
        shade = _mixed(colour, towards, step * _STEP)
        if all(contrast(shade, each) >= LEAST for each in backgrounds):
            return shade
    return towards


def _mixed(colour: str, other: str, share: float) -> str:
    """``colour`` with this share of ``other``."""
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def _luminance(colour: str) -> float:
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in _channels(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _channels(colour: str) -> tuple[int, int, int]:
    if not re.fullmatch(r"#[0-9a-f]{6}", colour):
        raise ValueError(f"{colour!r} is not #rrggbb")
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
