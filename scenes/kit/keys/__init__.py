"""Keys and buttons: which of them mean which command, what they are called, and who hears them."""
