"""The people whom the app knows: their sign, what they like, and all that is theirs."""
