"""Projections turn events into tables that screens read."""
