"""Imports: customers, equipment, kegs and open orders of a house that begins with the system, from spreadsheets."""
