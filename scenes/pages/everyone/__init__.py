"""The page for everyone: what helps people to hear, to play and to see."""
