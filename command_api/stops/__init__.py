"""What the driver of a van does at the house and at the stops of a route, reported by a phone."""
