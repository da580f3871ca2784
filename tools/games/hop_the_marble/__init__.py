"""What developers' programs need to know about Hop the Marble."""
