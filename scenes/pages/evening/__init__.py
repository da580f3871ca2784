"""An evening of several matches: planning it, between its matches, and how it ends."""
