"""The page on which keys and buttons are given to what they do."""
