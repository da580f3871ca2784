"""Speeds, as ratios to a baseline in the same run (``make bench``)."""
