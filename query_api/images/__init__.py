"""Pictures for visitors and for the back-office."""
