"""Kegs: which beer is in which container, and where it is."""
