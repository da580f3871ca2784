"""The front ends: the window with its scenes, and the same tables as plain text.

Imports ``physics`` and ``game``. Its packages: ``kit`` <- ``ui`` <- ``table`` <- ``games``, beside
them ``pages`` and ``terminal``, above them ``app``; ``front`` is what all know of each game.
"""
