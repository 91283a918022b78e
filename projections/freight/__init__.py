"""Freight terms, hard roads, and the quotes that people were told."""
