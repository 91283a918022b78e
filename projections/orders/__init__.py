"""Event orders with their items, equipment and history."""
