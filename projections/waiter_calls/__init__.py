"""Calls for the waiter."""
