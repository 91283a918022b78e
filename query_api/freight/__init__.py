"""Freight prices with their explanation, and places."""
