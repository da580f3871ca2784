"""The settings, on one page, for everybody or for one person."""
