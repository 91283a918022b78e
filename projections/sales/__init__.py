"""What was sold, by the hour."""
