"""What several games' rules share: the hexagonal board, boards of named places.

Pure data and arithmetic on the standard library; ``game.rules`` builds on it.
"""
