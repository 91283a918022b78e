"""Customers: the record of a person, its match to an order, and its erasure."""
