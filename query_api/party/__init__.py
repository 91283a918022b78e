"""Estimates of parties for visitors of the public site."""
