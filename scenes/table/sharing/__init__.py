"""Handing a match on: as a code, a picture, a file or a printed sheet."""
