"""Game night: its matches at the table, and its words."""
