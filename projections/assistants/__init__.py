"""Keys of assistants."""
