"""What's beside and above the board: plates, prompt, help, list of moves, dialogs.

Imports ``table.table`` and what that builds on. It asks a table for what's seen; what the players
press goes back to it.
"""
