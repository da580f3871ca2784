"""Matches as things to hand on: short codes, and pictures that carry a match."""
