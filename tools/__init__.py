"""Programs for developers; nothing in here is installed with the app.

They may import everything, and only tests import them. What they know of single games is in
``games``, found through the catalogue.
"""
