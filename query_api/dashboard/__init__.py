"""Figures that areas of the back-office begin with."""
