"""Who ordered, what is held about them, and since when."""
