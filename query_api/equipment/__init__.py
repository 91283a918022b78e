"""Equipment: lists, what is free in a window and who is in the way, the calendar, the story of an asset."""
