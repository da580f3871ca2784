"""The rules of the games as data: their text, and the pictures in it."""
