"""Colours that a house may have, and the shades that are made of them."""

import math
import re
from pathlib import Path

import pytest

from command_api.rules.colours import DARK, LEAST, LIGHT, ON_BUTTONS, contrast, shades, unreadable

TOKENS = Path(__file__).parents[3] / "frontend" / "src" / "styles" / "tokens.css"


def shown(lightness: float, chroma: float, hue: float) -> str:
    """OKLCH as a screen shows it."""
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
    )
    clamped = (min(1.0, max(0.0, each)) for each in linear)
    return "#" + "".join(
        f"{round(255 * (12.92 * each if each <= 0.0031308 else 1.055 * each ** (1 / 2.4) - 0.055)):02x}"
        for each in clamped
    )


def test_the_backgrounds_are_those_of_the_design_tokens() -> None:
    tokens = {
        name: [shown(*map(float, numbers.split())) for numbers in re.findall(r"oklch\(([^)]*)\)", value)]
        for name, value in re.findall(r"^ {2}--([\w-]+): (light-dark.*);$", TOKENS.read_text(), re.MULTILINE)
    }
    names = ("surface", "raised", "sunken")
    assert [tokens[name][1] for name in names] == list(DARK.values())
    assert [tokens[name][0] for name in names] == list(LIGHT.values())
    assert tokens["on-amber"] == [ON_BUTTONS, ON_BUTTONS]


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_a_dark_colour_cannot_be_read_on_the_site() -> None:
    found = unreadable("#7a1f2b")
    assert found is not None
    assert (found[0], found[1], round(found[2], 1)) == ("os cartões do site", "#1f1610", 1.7)
    assert unreadable("#e8a33d") is None


@pytest.mark.parametrize("colour", ["#e8a33d", "#7fd1ae", "#ff8a8a", "#ffffff", "#b58cff", "#c97b3a"])
def test_every_shade_of_a_readable_colour_can_be_read_where_it_is_used(colour: str) -> None:
    assert unreadable(colour) is None
    found = shades(colour)
    pairs = [(ON_BUTTONS, found.plain), (ON_BUTTONS, found.hover)]
    for text, backgrounds, soft in zip(found.text, (LIGHT, DARK), found.soft, strict=True):
        pairs += [(text, background) for background in (*backgrounds.values(), soft)]
    assert [pair for pair in pairs if contrast(*pair) < LEAST] == []
