"""Beers: what the house sells by the keg and by the glass, with a price per keg size."""
