"""Programs for developers; nothing in here is installed with the app."""
