"""Opens the maps provider that the settings name."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from infra.maps.embedded import EmbeddedMaps
from infra.maps.google import GoogleMaps
from infra.maps.memory import RememberingMaps
from infra.maps.osm import OsmMaps
from infra.maps.protocol import Maps
from infra.maps.service import MapServer
from infra.settings import Settings

_ASKED_SLOWLY: Final = frozenset({"nominatim.openstreetmap.org", "router.project-osrm.org"})
"""Public servers whose rules allow one call a second."""


def open_maps(settings: Settings) -> Maps:
    """Nothing is asked of anybody yet."""
    match settings.maps:
        case "embedded":
            return EmbeddedMaps()
        case "osm":
            places, roads = _service(settings.nominatim_url, settings), _service(settings.osrm_url, settings)
            return RememberingMaps(OsmMaps(places, roads))
        case "google":
            assert settings.google_maps_key is not None, "the settings refuse this"
            key = settings.google_maps_key.get_secret_value()
            return RememberingMaps(GoogleMaps(_service(settings.google_maps_url, settings), key))


def _service(base_url: str, settings: Settings) -> MapServer:
    slowly = urlsplit(base_url).hostname in _ASKED_SLOWLY
    return MapServer(base_url, user_agent=f"Choperia (+{settings.base_url})", every=1.0 if slowly else 0.0)
