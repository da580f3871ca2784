"""What every screen is made with: look, words, sound, drawing, input.

Imports ``game`` and pygame, no other room of ``scenes``. Knows no match and no game: tables, pages
and widgets bring what is to be drawn, said or heard.
"""
