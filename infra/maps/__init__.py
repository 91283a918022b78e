"""Addresses and distances: an embedded gazetteer, OpenStreetMap or Google, behind one protocol."""

from infra.maps.embedded import at_usual_speed, estimated_matrix
from infra.maps.opening import open_maps
from infra.maps.protocol import MapAddress, Maps, Matrix, Point, Route

__all__ = ["MapAddress", "Maps", "Matrix", "Point", "Route", "at_usual_speed", "estimated_matrix", "open_maps"]
