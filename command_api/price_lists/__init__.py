"""Price lists: what kegs of beer cost customers with an agreement of their own, from a day on."""
