"""Customers: the list, one customer with the stored data and its retention, and the export file."""
