"""Users, for the lists of administrators."""
