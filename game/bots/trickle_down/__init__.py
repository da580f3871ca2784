"""Trickle Down's knowledge for the computer players."""
