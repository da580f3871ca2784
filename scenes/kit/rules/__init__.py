"""The games' rules as data: their text, and the pictures in it."""
