"""The command line ``choperia``: a module for each group of commands."""
