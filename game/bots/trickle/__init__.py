"""Trickle's knowledge for the computer players."""
