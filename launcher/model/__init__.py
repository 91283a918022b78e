"""The model of the house as its code has it: commands, events, read models, reads and screens, drawn by ``choperia model``.

``source`` reads Python without running it, ``calls`` follows what a function leads to, ``screens`` reads the front end,
``house`` puts these together, ``checks`` says what is missing, and ``drawing`` and ``pages`` write it down.
"""
