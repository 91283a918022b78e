"""Single sales, and imports of sales files."""
