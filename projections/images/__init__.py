"""Pictures: the public galleries and the back-office's lists."""
