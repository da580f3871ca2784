"""What several games' rules share: the hexagonal board, the table of pieces.

Pure data and arithmetic. Imports nothing but the standard library; ``game.rules`` builds on it.
"""
