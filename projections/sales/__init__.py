"""Sales by the hour."""
