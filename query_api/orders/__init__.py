"""Event orders: the list, one order with its money and history, the day sheet, documents and PIX."""
