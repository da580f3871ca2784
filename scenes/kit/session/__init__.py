"""A match under way: its computers, its saving, and what's to be shown of it."""
