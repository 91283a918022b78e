"""Pictures of the hero carousel, the categories and the products."""
