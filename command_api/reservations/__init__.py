"""Tables that guests reserve on the public site."""
