"""What is on the shelf, how it moved, and which kegs there are."""
