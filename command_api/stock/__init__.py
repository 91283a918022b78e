"""Stock items and the sales that lower them."""
