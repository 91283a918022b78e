"""The history as auditors read it: every event in a sentence, with what it changed."""
