"""What administrators do to the system's read models. Nothing of it is in the history."""
