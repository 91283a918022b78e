"""Reservations of tables."""
