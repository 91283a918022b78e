"""Freight terms, hard roads, and quotes."""
