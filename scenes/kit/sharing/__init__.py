"""What of sharing matches needs no screen."""
