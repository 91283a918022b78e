"""Orders for events with their items, their equipment and their story."""
