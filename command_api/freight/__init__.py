"""Freight: terms per cost center, hard roads, and the quotes that were given."""
