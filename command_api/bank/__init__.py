"""Lines of bank statements, and the payments of orders that they are."""
