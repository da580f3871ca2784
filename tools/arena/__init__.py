"""Levels of computer players against each other, random play and a different engine.

``python -m tools.arena GAME`` plays rounds of games and prints each pair's share of the wins with
its 95 % interval. The engines (``tools/games/GAME/sparring.py``) share no search and no judgement
with the app's computer players, and nothing is ever tuned against them.
"""
