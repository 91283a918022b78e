"""The log, published to Kafka in its own order."""

from command_api.publisher.publisher import Publisher

__all__ = ["Publisher"]
