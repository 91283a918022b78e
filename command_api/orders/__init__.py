"""Event orders: barrels for a party, from the quote to the settled deposit."""
