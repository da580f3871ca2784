"""Hop's computer player: what it wants, what it can hit, how surely its hand flicks.

Imports ``game`` and the world of marbles beside it. An observation and a budget come in from
``game.bots.worker``; decisions, advice and assessments go back.
"""
