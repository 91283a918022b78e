"""The notes that orders ask for, and those that were recorded."""
