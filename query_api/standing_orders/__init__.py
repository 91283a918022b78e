"""Standing orders with their next days, and what changed in a draft that was made of one."""
