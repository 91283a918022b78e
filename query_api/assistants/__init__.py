"""Keys of assistants, and with which rights they read."""
