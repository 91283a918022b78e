"""The equipment, who has what when, and what happened to each asset."""
