"""Copies of a business: into one file, from one file, from one database to another. All three move the same content."""
