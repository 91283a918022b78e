"""What a running system does by itself, beside serving requests."""
