"""The catalogue: categories and products."""
