"""Who orders: the record of a person, how an order finds it, and its erasure."""
