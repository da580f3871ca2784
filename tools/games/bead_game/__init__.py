"""What developers' programs need to know about the Bead Game."""
