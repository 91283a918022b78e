"""Replays of read models that somebody asks for. Nothing of them is in the history."""
