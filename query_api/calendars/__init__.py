"""Calendar feeds (iCalendar, RFC 5545)."""
