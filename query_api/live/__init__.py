"""Live updates: the stream of moved read models."""
