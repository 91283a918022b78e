"""The lines of the taps: cleanings, temperatures and pressures."""
