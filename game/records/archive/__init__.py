"""Questions to the history: which matches, what figures, and who asks."""
