"""The seal: a Merkle tree over the log in its order, signed heads of it outside the database, proofs."""
