"""Why a number is what it is: the events that made it, counted again from the log."""
