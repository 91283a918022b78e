"""Calls for the waiter, from the menu at a table."""
