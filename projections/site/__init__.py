"""Business data of the pub."""
