"""Other ways to play: by one switch or two, with a tremor, by touch."""
