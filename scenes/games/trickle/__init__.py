"""Trickle at the table, in pictures, in words and as text."""
