"""Free slots, the guest's own reservation, and the list of a day."""
