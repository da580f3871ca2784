"""An evening of several matches at one computer: who plays what with whom, and who's ahead.

``programme`` plans it, ``points`` compares results of games with different numbers of players,
``evening`` is its course as one value. See docs/evening.md.
"""
