"""What developers' programs need to know about Trickle."""
