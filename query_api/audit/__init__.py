"""The history for auditors: every event as a sentence, with its changes."""
