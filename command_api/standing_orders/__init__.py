"""Standing orders: what a customer gets every week, and the draft orders that follow from it."""
