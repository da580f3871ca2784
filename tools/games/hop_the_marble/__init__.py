"""What developers' programs need to know of Hop the Marble."""
