"""The write side: commands become events."""
