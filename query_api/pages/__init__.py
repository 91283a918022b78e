"""The public pages: the front end's template with a head and data of its own for every address."""
