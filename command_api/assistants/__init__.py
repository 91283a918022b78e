"""Keys with which an assistant program reads what its owner may read."""
