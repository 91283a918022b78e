"""Customers with their orders and their stored data."""
