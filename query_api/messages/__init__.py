"""Messages of the house: the queue, rules, channels and the bell."""
