"""Letters: their kinds and sizes, how they are spaced, and where lines break."""
