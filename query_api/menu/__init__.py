"""The public menu."""
