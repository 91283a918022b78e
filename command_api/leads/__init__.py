"""Requests of visitors who are no customers yet."""
