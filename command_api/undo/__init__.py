"""Undo: the command that brings back what an event changed, where the domain has one. Never a deletion."""
