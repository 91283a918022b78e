"""Requests of the public site."""
