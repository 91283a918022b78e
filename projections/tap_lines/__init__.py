"""Cleanings and measurements of the lines of taps."""
