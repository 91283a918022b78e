"""Ratios against the machine's limits and against peers, each taken in one run. `make bench` runs all of it."""
