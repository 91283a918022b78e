"""Replays of read models on request. The history contains nothing about them."""
