"""What developers' programs need to know of TRAKKX."""
