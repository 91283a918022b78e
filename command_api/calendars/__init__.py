"""Calendar feeds: addresses that a person's calendar reads."""
