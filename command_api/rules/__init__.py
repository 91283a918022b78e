"""Pure rules that both sides share: what a visitor reads and pays, when equipment is away, which of it is taken, what a
delivery weighs and costs, where an order may go.

The write side decides by them, the query side explains by them. They know no slice, no clock, no database.
"""
