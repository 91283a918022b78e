"""The history index that auditors search: one small row per event of any type."""
