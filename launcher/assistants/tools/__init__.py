"""The tools of assistants, a module for each topic: each answers a question of an owner from one snapshot."""
