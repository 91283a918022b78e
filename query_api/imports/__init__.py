"""What files of imports look like, and what the history says of them."""
