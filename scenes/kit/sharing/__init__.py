"""The part of sharing matches that needs no screen."""
