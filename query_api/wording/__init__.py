"""The Portuguese of the history: fields and their values, the subjects of events, and what a description is."""
