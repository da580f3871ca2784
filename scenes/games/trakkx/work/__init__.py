"""A player's work in progress at TRAKKX's table, as values: nothing here draws or listens."""
