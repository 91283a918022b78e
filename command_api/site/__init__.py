"""What the business says about itself: name, address, phones, opening hours."""
