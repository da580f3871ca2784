"""How well everybody tells the colours of every game apart, and sees them on their grounds.

``python -m tools.colours`` prints the tables, ``python -m tools.colours.search`` looks for better
colours.
"""
