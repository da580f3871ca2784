"""Hop's cloth by ear: clock directions and distances, spots, questions, aims."""
