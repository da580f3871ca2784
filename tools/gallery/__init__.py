"""Every screen of the app in its key states, as pictures (``make gallery``)."""
