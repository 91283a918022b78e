"""Cuts the two faces of the site out of Inter and Fraunces: the weights in use, the letters of Portuguese and Spanish.

48 kB of Inter become 26 kB on a visitor's phone, 67 kB of Fraunces 27 kB. Run from `frontend/` after a new version of
a font: `uv run --with fonttools --with brotli scripts/cut-fonts.py`.
"""

from io import BytesIO

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FROM = "node_modules/@fontsource-variable"
TO = "src/styles/fonts"
PUNCTUATION = "–—‘’“”•…€−×→←↑↓✓"
FEATURES = ["kern", "liga", "calt", "case", "ccmp", "locl", "mark", "mkmk", "lnum", "tnum"]


def cut(source: str, target: str, axes: dict[str, float | tuple[float, float]]) -> None:
    font = TTFont(f"{FROM}/{source}.woff2")
    subsetter = subset.Subsetter(subset.Options(layout_features=FEATURES))
    subsetter.populate(unicodes=[*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, PUNCTUATION)])
    subsetter.subset(font)
    font.flavor = None
    plain = BytesIO()
    font.save(plain)  # what was cut off is forgotten only here
    font = instantiateVariableFont(TTFont(plain), axes)
    font.flavor = "woff2"
    font.save(f"{TO}/{target}.woff2")


cut("inter/files/inter-latin-wght-normal", "inter-text", {"wght": (400, 700)})
cut("fraunces/files/fraunces-latin-opsz-normal", "fraunces-display", {"opsz": 60, "wght": (500, 600)})
