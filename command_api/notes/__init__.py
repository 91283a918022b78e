"""The notes that orders ask for: what each says, and those that another program issued."""
