"""What developers' programs need to know of the Bead Game."""
