"""The routes of a day: proposed, explained and compared with what has changed since."""
