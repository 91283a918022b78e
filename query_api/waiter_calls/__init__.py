"""Tables of the house: whether they call the waiter, and who waits."""
