"""What forms look up for fiscal notes."""
