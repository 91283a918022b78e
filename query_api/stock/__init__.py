"""Stock levels, movements and kegs."""
