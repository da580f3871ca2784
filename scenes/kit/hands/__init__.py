"""Hands that play otherwise: by one switch or two, with tremor, with fingers on the screen."""
