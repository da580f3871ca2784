"""One folder per game: its table, text view, words and pictures; ``hexagon`` is shared by two.

A game imports ``kit``, ``ui``, ``table`` and its own rules, and no other game except one it builds
on. The app reaches it through its front.
"""
