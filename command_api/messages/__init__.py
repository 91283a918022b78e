"""Messages that the house sends by itself, each once: rules, the queue, and the channels."""
