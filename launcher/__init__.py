"""The composition root: the gateway, the command line and the demo."""
