"""Price lists with their prices, and what a customer pays on a day."""
