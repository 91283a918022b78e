"""Tables that a fiscal note needs, as files, and the providers that notes are handed to."""
