"""Messages of the house: the queue, what was sent, the rules and the channels."""
