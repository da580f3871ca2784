"""The practice cloth: flicks without turns, and what became of the last ones."""
