"""What a driver's phone keeps of a day, and the proofs that it brought."""
