"""What was sold, by day."""
