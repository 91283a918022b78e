"""Addresses and distances: an embedded gazetteer, OpenStreetMap or Google, behind one protocol."""

from infra.maps.opening import open_maps
from infra.maps.protocol import Address, Maps, Point, Route

__all__ = ["Address", "Maps", "Point", "Route", "open_maps"]
