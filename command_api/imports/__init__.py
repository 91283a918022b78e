"""Imports: what a house that begins with the system brings in spreadsheets."""
