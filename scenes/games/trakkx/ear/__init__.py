"""TRAKKX for who hears it: its table as spots, the ways between them, and questions."""
