"""One folder a game: its table, text view, words and pictures; ``hexagon`` is shared by two.

A game imports ``kit``, ``ui``, ``table`` and its own rules, and no other game but one that it
builds on. The app reaches it through its front.
"""
