"""The read side: reads tables, never events."""
