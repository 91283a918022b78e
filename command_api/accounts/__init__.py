"""Users, their rights, and how they sign in."""
