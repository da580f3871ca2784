"""The front ends: the window with its scenes, and the tables as plain text.

Imports ``physics`` and ``game``. Its rooms: ``kit`` <- ``ui`` <- ``table`` <- ``games``, beside
them ``pages`` and ``terminal``, above them ``app``; ``front`` is what all know of each game.
"""
