"""What every maps adapter can do."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Protocol

from infra.settings import Settings

MOST_FOUND: Final = 8


@dataclass(frozen=True, slots=True)
class Point:
    """Degrees (WGS 84)."""

    lat: float
    lng: float


@dataclass(frozen=True, slots=True)
class Address:
    """``place_id`` means something to the adapter that gave it and to nobody else."""

    address: str
    point: Point
    place_id: str


@dataclass(frozen=True, slots=True)
class Leg:
    """By road: kilometres with one decimal, whole minutes."""

    distance_km: Decimal
    duration_min: int


class MapsAway(Exception):
    """The maps service does not answer, or not with what it should."""


class Maps(Protocol):
    """Finds addresses and distances. Both may raise ``MapsAway``."""

    def geocode(self, text: str) -> list[Address]:
        """Addresses that ``text`` may mean, the best first, ``MOST_FOUND`` at most."""

    def distance(self, origin: Point, destination: Point) -> Leg | None:
        """The way by road; ``None`` where there is none."""


def kilometres(km: float) -> Decimal:
    """As quotes show it: one decimal."""
    return Decimal(f"{km:.1f}")


def open_maps(settings: Settings) -> Maps:
    """The adapter that the settings name."""
    from infra.maps.embedded import EmbeddedMaps
    from infra.maps.google import GoogleMaps
    from infra.maps.osm import OsmMaps
    from infra.maps.remote import Remote

    match settings.maps:
        case "osm":
            return OsmMaps(Remote(settings.nominatim_url), Remote(settings.osrm_url))
        case "google":
            assert settings.google_maps_key is not None
            return GoogleMaps(Remote(settings.google_maps_url), settings.google_maps_key.get_secret_value())
        case "embedded":
            return EmbeddedMaps()
