"""What a delivery costs and why, and where places are."""
