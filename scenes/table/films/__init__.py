"""Films of a match or of one flick: rendered off screen as a table draws it, into one animation."""
