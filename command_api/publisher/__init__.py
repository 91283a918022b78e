"""The log, published to Kafka in its own order. Nothing is imported here: the client takes half a second to load."""
