"""The vans of the house, and what each of them drives on a day."""
