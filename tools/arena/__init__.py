"""Levels of computer players against each other and random play.

``python -m tools.arena GAME`` plays rounds of games and prints each pair's share of the wins with
its 95 % interval.
"""
