"""GETs of the seal."""
