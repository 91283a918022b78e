"""Beers with prices and stock, and what can be promised of them."""
