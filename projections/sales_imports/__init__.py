"""Files of sales on their way in."""
