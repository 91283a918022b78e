"""Kafka: how a stored event travels, how clients are configured, and a broker for development and tests."""
