"""Films of a match or of one flick: drawn off screen as a table draws it, kept as one picture."""
