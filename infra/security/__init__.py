"""Authentication and permissions: shared by both APIs."""
