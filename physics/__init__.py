"""Marble physics: what rolls and collides on a cloth, simulated to rest at once.

Imports ``game`` and pymunk. A table and a flick go in; contacts, paths and resting places come out,
which ``nature`` writes down as the rules have it. ``player`` is the computer player built on it.
"""
