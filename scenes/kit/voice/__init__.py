"""The window's voice: what's said aloud, by whatever speaks on this machine."""
