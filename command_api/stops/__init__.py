"""What the driver of a van does at the house and at the stops of a route, told by a phone."""
