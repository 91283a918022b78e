"""Equipment: lists, availability in a window, the calendar, the history of an asset."""
