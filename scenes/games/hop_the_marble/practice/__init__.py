"""The practice cloth: flicks without turns, and what came of the last ones."""
