"""Products and categories as the back-office lists them."""
