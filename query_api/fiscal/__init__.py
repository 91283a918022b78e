"""What notes say of the house, and the tax profiles."""
