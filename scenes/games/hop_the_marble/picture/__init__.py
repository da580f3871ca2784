"""How Hop's table looks: cloth and relief, marbles, cards, lights.

Positions and what is in hand come in from the table; pictures and their places go out.
"""
