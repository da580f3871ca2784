"""What stands beside and above the board: plates, prompt, help, list of moves, dialogs.

Imports ``table.table`` and what that stands on. A table comes in and is asked for what is seen;
what the players press goes back to it.
"""
