"""The menu that visitors read."""
