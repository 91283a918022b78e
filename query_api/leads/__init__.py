"""The inbox of the back office: what visitors asked for on the public site."""
