"""The business's own data."""
