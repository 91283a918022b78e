"""The looks of the house in the head of every page, so that nothing changes its colour after the first paint."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

from command_api.rules.colours import shades
from query_api.images.queries import Slide
from query_api.pages.addresses import UNNAMED, Site

HOUSE: Final = "<!--house-->"
_PHONE: Final = 640
"""Pixels of a picture that is sharp enough in a strip above the form."""


def style(site: Site) -> str:
    """The house's colour in the place of the installation's; nothing without one. ``:root:root`` outranks the style
    sheet, which may come later."""
    if not site["color"]:
        return ""
    colour = shades(site["color"])
    declared = {
        "amber": colour.plain,
        "amber-hover": colour.hover,
        "amber-text": "light-dark({}, {})".format(*colour.text),
        "amber-soft": "light-dark({}, {})".format(*colour.soft),
    }
    return "<style>:root:root{" + ";".join(f"--{name}:{value}" for name, value in declared.items()) + "}</style>"


def icon(site: Site) -> str:
    """The tab's icon: of several with one size a browser takes the last."""
    return f'<link rel="icon" href="{escape(site["logo"])}" type="image/webp" />' if site["logo"] else ""


def entry_picture(slides: Sequence[Slide]) -> str:
    """The first slide beside the form of the sign-in; nothing without one. A rule and no element: only the screens that
    use the class fetch the picture."""
    if not slides:
        return ""
    wide = slides[0]["url"]
    small = next((each["url"] for each in slides[0]["srcset"] if each["width"] >= _PHONE), wide)
    return (
        f"<style>:root .entry-picture{{display:block;background-color:{slides[0]['color']};"
        f'background-image:url("{small}")}}@media(min-width:64rem){{:root .entry-picture{{'
        f'background-image:url("{wide}")}}}}</style>'
    )


class SignedInTemplate:
    """The built ``app.html`` or ``rota.html``, with the mark that the front end leaves for the looks of the house."""

    def __init__(self, file: Path) -> None:
        text = file.read_text(encoding="utf-8")
        if text.count(HOUSE) != 1:
            raise ValueError(f"{file} must hold {HOUSE} once")
        self._before, self._after = text.split(HOUSE)

    def rendered(self, site: Site, slides: Sequence[Slide]) -> bytes:
        """The page with the name, the colour, the logo and the picture of the house."""
        known = json.dumps({"name": site["name"] or UNNAMED, "logo": site["logo"]}).replace("<", r"\u003c")
        block = f'<script type="application/json" id="house">{known}</script>'
        return "".join((self._before, style(site), entry_picture(slides), icon(site), block, self._after)).encode()
