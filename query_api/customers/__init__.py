"""Customers: the list, one of them with what the house keeps and until when, and all of it as a file."""
