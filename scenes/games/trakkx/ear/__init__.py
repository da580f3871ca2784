"""TRAKKX by ear: its table as spots, the ways between them, and questions."""
