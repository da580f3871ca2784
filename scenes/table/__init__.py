"""The pipeline around a match that every game shares.

Imports ``kit`` and ``ui``. Events come from the window; a game says what they mean; the session
plays and saves; what's on show goes back to the game as one value to be drawn.
"""
