"""Counts of a warehouse."""
