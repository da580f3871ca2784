"""The world of marbles: what rolls and collides on a cloth, simulated to rest at once.

Imports ``game`` (its rules) and pymunk. A position and a flick come in; the record of what rolled,
a preview of it, or the action of chance goes out. ``player`` is Hop's computer player.
"""
