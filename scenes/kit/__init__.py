"""What every screen is made with: look, words, sound, drawing, input.

Imports ``game`` and pygame, nothing else of ``scenes``. It knows no match and no game: tables,
pages and widgets bring what's to be drawn, said or heard.
"""
