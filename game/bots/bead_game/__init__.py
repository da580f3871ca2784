"""The Bead Game's knowledge for the computer players."""
