"""The settings, on one page, for everyone or for one person."""
