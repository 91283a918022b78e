"""Events become tables that answer questions."""
