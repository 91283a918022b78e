"""The web manifests: with one of them a browser installs the public site or the back office on a phone."""

from __future__ import annotations

import json
from typing import Final

from query_api.pages.addresses import UNNAMED, Site

SITE_MANIFEST: Final = "/site.webmanifest"
APP_MANIFEST: Final = "/sistema.webmanifest"
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
    own: dict[str, object] = (
        {
            "id": "/",
            "start_url": "/",
            "name": name,
            "description": site["tagline"],
            "background_color": "#130d08",
            "theme_color": "#130d08",
            "shortcuts": [{"name": "Cardápio", "url": "/menu"}, {"name": "Reservar Mesa", "url": "/reservations"}],
        }
        if path == SITE_MANIFEST
        else {
            "id": "/login",
            "start_url": "/login",
            "name": f"Sistema · {name}",
            "background_color": "#fbf9f6",
            "theme_color": "#fbf9f6",
        }
    )
    common = {"lang": "pt-BR", "scope": "/", "display": "standalone", "icons": _ICONS}
    return json.dumps({**own, "short_name": name, **common}, ensure_ascii=False).encode()
