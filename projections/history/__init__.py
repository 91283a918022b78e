"""The log as auditors look through it: one small row per event, whatever happened."""
