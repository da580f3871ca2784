"""What developers' programs need to know of Trickle."""
