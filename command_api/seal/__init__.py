"""What can be asked of the seal. Nothing here is an event: the history is checked and signed, not changed."""
