"""What was agreed with bars: their price lists and standing orders."""
