"""Sharing a match: as a code, a picture, a file or a printed sheet."""
