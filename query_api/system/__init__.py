"""How the system itself is doing: its store, its processes, its read models."""
