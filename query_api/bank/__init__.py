"""The reconciliation of bank statements."""
