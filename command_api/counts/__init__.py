"""Counts of a warehouse by its labels."""
