"""How Hop's table looks: cloth and relief, marbles, cards, lights.

Takes positions and what's in hand from the table; returns pictures and their places.
"""
