"""TRAKKX's knowledge for the computer players."""
