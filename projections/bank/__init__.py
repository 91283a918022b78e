"""Lines of bank statements."""
