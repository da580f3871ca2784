"""An evening of several matches: its matches at the table, and what is said of it."""
