"""Hop's cloth for who does not see it: clock directions and distances, spots, questions, aims."""
