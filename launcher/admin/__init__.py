"""What an operator does with a whole installation: backups, exports, clean-up, personal data."""
