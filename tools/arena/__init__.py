"""Lets computer players play against each other and measures who wins (``make arena``).

``python -m tools.arena KEY`` plays the whole ladder of a game; ``docs/strength.md`` tells how a
contest is held, and holds what came out. ``entrants`` says who plays, ``contests`` what is played
and how fairness is kept, ``ladders`` which contests belong to a game, on the ``terms`` that its
workshop tells; ``playing`` plays them on all cores, ``scoring`` adds them up, ``page`` writes the
tables.
"""
