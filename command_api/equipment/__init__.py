"""Equipment: models, the assets that exist of them, where they are kept, and kits made of them."""
