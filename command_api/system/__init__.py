"""What administrators do to the read models. Of it the history says only what was left out, and why."""
