"""Batches: beer that is brewed or bought at once, from the plan to the kegs it was filled into."""
