"""Which read models moved, told while it happens."""
