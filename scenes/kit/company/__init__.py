"""The opponents as company: what they say, each in a voice of their own."""
