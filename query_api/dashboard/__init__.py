"""First screens of the back-office areas."""
