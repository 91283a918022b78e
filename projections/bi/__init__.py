"""The star schema: what analyses of orders, equipment, deposits and prices are made of."""
