"""Programs for developers; nothing in here is installed with the app.

They may import everything, and nothing imports them but tests. What they know of one game lies in
``games``, found through the catalogue.
"""
