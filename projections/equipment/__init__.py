"""Which equipment there is, who has what when, and what happened to each asset."""
