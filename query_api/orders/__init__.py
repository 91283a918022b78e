"""Orders for events: the list, one of them with its money and its story, the day sheet, documents and PIX."""
