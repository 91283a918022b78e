"""What the business says about itself."""
