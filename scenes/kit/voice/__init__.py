"""The voice of the window: what is said aloud, by whatever speaks on this machine."""
