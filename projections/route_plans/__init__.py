"""Vans, and the routes of each day as they were planned."""
