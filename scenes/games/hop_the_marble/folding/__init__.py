"""Folding the ground by hand, before a match."""
