"""Which beers there are, what is brewed of them, and which keg holds what."""
