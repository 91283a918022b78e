"""Renders the front end's template with its own head and data for every address.

User input never becomes markup: attributes, titles and content are escaped, and in JSON every ``<`` is ``\u003c``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import date
from html import escape
from pathlib import Path
from typing import Final

from query_api.images.queries import Picture, Slide
from query_api.images.sharing import SIZE, shared_url
from query_api.languages import PORTUGUESE, Language, alternates
from query_api.pages.addresses import PRIVACY, TERMS, PublicPage, data_of
from query_api.pages.content import HERO_SIZES, content, is_most_ordered
from query_api.pages.legal import Section, legal_text
from query_api.pages.looks import icon, style
from query_api.pages.structured_data import graph, product_nodes
from query_api.pages.words import Words
from query_api.public import PublicData

HEAD: Final = "<!--head-->"
CONTENT: Final = "<!--content-->"
INITIAL_DATA: Final = "<!--initial-data-->"
_LANGUAGE: Final = '<html lang="pt-BR"'
LONGEST_DESCRIPTION: Final = 200
_LOCALES: Final[dict[Language, str]] = {"pt-BR": "pt_BR", "en": "en_US", "es": "es_LA"}
MENU_PAGES: Final = frozenset({"/menu", "/cardapio"})
"""Pages whose structured data contains the whole menu. The home page shows the menu too, but without it there: a
quarter of its bytes would serve only search engines, which follow ``hasMenu``."""


class Template:
    """The built ``index.html``, with the three marks that the front end leaves for us, and its drawings."""

    def __init__(self, file: Path, retention_months: int) -> None:
        """``retention_months`` is how long the data of customers are kept; the page about privacy says it."""
        text = file.read_text(encoding="utf-8")
        for mark in (HEAD, CONTENT, INITIAL_DATA, _LANGUAGE):
            if text.count(mark) != 1:
                raise ValueError(f"{file} must hold {mark} once")
        self._text = text
        self._retention_months = retention_months
        self._drawings = {name: _drawing(file.parent / "assets", name) for name in ("facade", "town")}

    def rendered(self, page: PublicPage, data: PublicData, today: date, language: Language = PORTUGUESE) -> bytes:
        """The page as a browser gets it on that day, in the language of ``data``."""
        words = Words(language)
        head, rest = self._text.replace(_LANGUAGE, f'<html lang="{language}"', 1).split(HEAD)
        before, rest = rest.split(CONTENT)
        between, end = rest.split(INITIAL_DATA)
        is_legal = page.path in {PRIVACY, TERMS}
        legal = legal_text(page.path, data.site, self._retention_months) if is_legal else []
        shown, initial = content(page, data, self._drawings, legal, today, words), _initial_data(page, data, legal)
        return "".join((head, _head(page, data, words), before, shown, between, initial, end)).encode()


def _drawing(assets: Path, name: str) -> str:
    """The address of the front end's drawing; the build puts a digest into its file name."""
    found = next(assets.glob(f"{name}-*.svg"), None)
    if found is None:
        raise FileNotFoundError(f"{assets} holds no drawing {name!r}: run `make setup`")
    return f"/assets/{found.name}"


def _head(page: PublicPage, data: PublicData, words: Words) -> str:
    site = data.site
    title, description = page.title_of(site, words), _shortened(page.description(site, words))
    path = page.canonical or page.path
    address = site["base_url"] + (words.link(path) if page.is_translated else path)
    tags = [f"<title>{escape(title)}</title>", _meta("name", "description", description)]
    if page.keywords:
        tags.append(_meta("name", "keywords", page.keywords))
    if page.status == 200:
        tags.append(f'<link rel="canonical" href="{escape(address)}" />')
        if page.is_translated and page.canonical is None:
            tags += [
                f'<link rel="alternate" hreflang="{code}" href="{escape(site["base_url"] + other)}" />'
                for code, other in alternates(path)
            ]
    else:
        tags.append(_meta("name", "robots", "noindex"))
    tags += [tag for tag in (style(site), icon(site)) if tag]
    tags += _for_sharing(page, data, title, description, address, words)
    if "hero" in page.data and data.hero:
        tags.append(_preload(data.hero[0]))
    if page.status == 200:
        with_menu = page.path in MENU_PAGES
        nodes = graph(site, data.categories, data.hero, words, with_menu=with_menu)
        if page.product:
            nodes["@graph"] += product_nodes(site["base_url"], page.product, description, words)
        tags.append(_data("application/ld+json", _compact(nodes)))
    return "\n    ".join(tags)


def _for_sharing(
    page: PublicPage, data: PublicData, title: str, description: str, address: str, words: Words
) -> list[str]:
    """Open Graph, and what differs for Twitter."""
    site = data.site
    product, picture = page.product, _picture(page, data)
    properties = {
        "og:type": "product" if product else "website",
        "og:site_name": site["name"],
        "og:locale": _LOCALES[words.language],
        "og:title": title,
        "og:description": description,
        "og:url": address if page.status == 200 else "",
    }
    if product:
        properties |= {"product:price:amount": f"{product['price']:.2f}", "product:price:currency": "BRL"}
    if picture:
        properties |= {
            "og:image": site["base_url"] + shared_url(picture["url"]),
            "og:image:type": "image/jpeg",
            "og:image:width": str(SIZE[0]),
            "og:image:height": str(SIZE[1]),
            "og:image:alt": picture["alt"],
        }
    card = "summary_large_image" if picture else "summary"
    tags = [_meta("property", name, value) for name, value in properties.items() if value]
    return [*tags, _meta("name", "twitter:card", card)]


def _picture(page: PublicPage, data: PublicData) -> Picture | None:
    """The picture of a shared link: the product's on its page, the first section's on the menu, else the first
    slide."""
    if page.product and page.product["image"]:
        picture: Picture = page.product["image"]
        return picture
    sections = data.categories if page.path in MENU_PAGES else ()
    banners: Iterator[Picture] = (section["image"] for section in sections if section["image"])
    return next(banners, data.hero[0] if data.hero else None)


def _preload(slide: Slide) -> str:
    """The browser begins to fetch the first slide before it has read a line of script."""
    sources = ", ".join(f"{source['url']} {source['width']}w" for source in slide["srcset"])
    what = f'imagesrcset="{escape(sources)}" imagesizes="{HERO_SIZES}"' if sources else f'href="{escape(slide["url"])}"'
    return f'<link rel="preload" as="image" {what} fetchpriority="high" />'


def _initial_data(page: PublicPage, data: PublicData, legal: Sequence[Section]) -> str:
    parts = [f'"{name}":{_compact(value)}' for name, value in data_of(page, data).items()]
    if legal:
        parts.append(f'"legal":{_compact(legal)}')
    if page.product:
        parts.append(f'"product":{_compact(page.product | {"most_ordered": is_most_ordered(page.product, data)})}')
    if "menu" in page.data:
        parts.append(f'"menu":{data.shown.decode()}')
    return _data("application/json", "{" + ",".join(parts) + "}", id="initial-data")


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _data(media_type: str, text: str, **attributes: str) -> str:
    """A data block that no browser executes. In JSON, ``<`` occurs only inside strings, where it may be an escape."""
    extra = "".join(f' {name}="{value}"' for name, value in attributes.items())
    escaped = text.replace("<", r"\u003c")
    return f'<script type="{media_type}"{extra}>{escaped}</script>'


def _meta(key: str, name: str, value: str) -> str:
    return f'<meta {key}="{name}" content="{escape(value)}" />'


def _shortened(text: str) -> str:
    """At most 200 characters, cut between words."""
    text = " ".join(text.split())
    if len(text) <= LONGEST_DESCRIPTION:
        return text
    return text[: LONGEST_DESCRIPTION - 1].rpartition(" ")[0].rstrip(",;:. ") + "…"
