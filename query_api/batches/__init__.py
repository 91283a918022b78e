"""Batches of beer and where their kegs are."""
