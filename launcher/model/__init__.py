"""The model of the house as its code has it: commands, events, read models, reads, screens (``choperia model``).

``source``, ``classes`` and ``reading`` read Python without running it, ``calls`` follows what a function leads to, and
``screens`` reads the front end. ``house`` puts these together, ``checks`` says what is missing, ``diagrams``,
``drawing`` and ``pages`` write it down.
"""
