"""The web manifests: with one of them a browser installs the public site, the back office or the driver's page
on a phone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from query_api.pages.addresses import DRIVER, UNNAMED, Site

SITE_MANIFEST: Final = "/site.webmanifest"
APP_MANIFEST: Final = "/sistema.webmanifest"
DRIVER_MANIFEST: Final = "/rota.webmanifest"
MEDIA_TYPE: Final = "application/manifest+json"
_ICONS: Final = [
    {"src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml"},
    {"src": "/icon-192.png", "sizes": "192x192", "type": "image/png"},
    {"src": "/icon-512.png", "sizes": "512x512", "type": "image/png"},
    {"src": "/icon-maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
]


def manifest(path: str, site: Site) -> bytes:
    """The manifest at ``path``, with the name of the house."""
    name = site["name"] or UNNAMED
    own = _OWN[path](name, site)
    common = {"lang": "pt-BR", "display": "standalone", "icons": _ICONS}
    return json.dumps({"scope": "/", **own, "short_name": name, **common}, ensure_ascii=False).encode()


def _site(name: str, site: Site) -> dict[str, object]:
    return {
        "id": "/",
        "start_url": "/",
        "name": name,
        "description": site["tagline"],
        **_coloured("#130d08"),
        "shortcuts": [{"name": "Cardápio", "url": "/menu"}, {"name": "Reservar Mesa", "url": "/reservations"}],
    }


def _app(name: str, _site: Site) -> dict[str, object]:
    return {"id": "/login", "start_url": "/login", "name": f"Sistema · {name}", **_coloured("#fbf9f6")}


def _driver(name: str, _site: Site) -> dict[str, object]:
    own = {"id": DRIVER, "start_url": DRIVER, "scope": DRIVER, "name": f"Rota · {name}"}
    return {**own, **_coloured("#fbf9f6")}


def _coloured(colour: str) -> dict[str, object]:
    return {"background_color": colour, "theme_color": colour}


_OWN: Final[dict[str, Callable[[str, Site], dict[str, object]]]] = {
    SITE_MANIFEST: _site,
    APP_MANIFEST: _app,
    DRIVER_MANIFEST: _driver,
}
MANIFESTS: Final = frozenset(_OWN)
"""Where a manifest is."""
