"""The board of taps, the log of their lines, and what is on tap for visitors."""
