"""The read side: questions answered from tables, never from events."""
