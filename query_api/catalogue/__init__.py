"""Products and categories for the back-office."""
