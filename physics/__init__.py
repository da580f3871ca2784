"""The world of marbles: what rolls and collides on a cloth, simulated to rest at once.

Imports ``game`` and pymunk. A table and a flick come in; contacts, ways and places go out, which
``nature`` writes down as the rules have it. ``player`` is the computer player that lives in it.
"""
