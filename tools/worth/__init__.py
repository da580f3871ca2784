"""Measures what seats and head starts are worth: ``python -m tools.worth``."""
