"""The tables as plain lines of text: for screen readers, scripts, machines without a screen.

Imports ``game``, ``physics`` and words, never pygame. Lines come from the console, a game's text
view reads them; sentences go back.
"""
