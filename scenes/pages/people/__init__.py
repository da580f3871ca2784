"""The people the app knows: their style, what they like, and everything that's theirs."""
