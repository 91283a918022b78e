"""Copies of the signed heads outside this machine, where its owner cannot change them."""
